import type { ReactNode } from 'react'
import { digitRanges } from '../../client/search/results'
import type { Field, Found } from '../../client/search/results'
import { showPhone } from '../../domain/phone'
import { Plate } from '../../ui/Plate'
import { Marked } from './Marked'
import { usePerson } from './usePerson'

const WORDS: Partial<Record<Field, string>> = { email: 'Email', vin: 'VIN', code: 'Code', contact: 'Contact' }

/** Who was found, and by what; below it what else is known of them. */
export function ResultRow({ found, typed, children }: { found: Found; typed: string; children?: ReactNode }) {
  const { name, phone, vehicle, match } = found
  const word = WORDS[match.field]
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <span className="truncate font-semibold">
        {match.field === 'name' ? (
          <Marked text={match.text} ranges={match.ranges} />
        ) : (
          (name ?? 'Name not read yet')
        )}
      </span>
      <span className="text-ink-2">
        {match.field === 'phone' ? (
          <Digits phone={match.text} typed={typed} />
        ) : phone === null ? (
          <CarOf customerId={found.customerId} />
        ) : (
          showPhone(phone)
        )}
      </span>
      {vehicle && (
        <>
          <span className="truncate text-ink-2">{vehicle.title}</span>
          <span className="text-right">{vehicle.plate !== null && <Plate>{vehicle.plate}</Plate>}</span>
        </>
      )}
      {word !== undefined && (
        <span className="col-span-2 truncate text-sm text-ink-2">
          {word} <Marked text={match.text} ranges={match.ranges} />
        </span>
      )}
      {children && (
        <span className="col-span-2 flex flex-wrap items-center gap-x-3 text-ink-2">{children}</span>
      )}
    </span>
  )
}

/** What tells them apart who have no phone, as far as it is on hand. */
function CarOf({ customerId }: { customerId: string }) {
  const [car] = usePerson(customerId)?.cars ?? []
  return car && `${car.year} ${car.make} ${car.model}`
}

function Digits({ phone, typed }: { phone: string; typed: string }) {
  const shown = showPhone(phone)
  return <Marked text={shown} ranges={digitRanges(shown, typed)} />
}
