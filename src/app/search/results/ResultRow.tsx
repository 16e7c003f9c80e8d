import type { ReactNode } from 'react'
import { type Range, digitRanges, type Field, type Found } from '~/client/search/results'
import { showPhone } from '~/domain/text/phone'
import { Plate } from '~/ui/Plate'
import { usePhoneAndCars } from './usePhoneAndCars'

const FIELD_WORDS: Partial<Record<Field, string>> = {
  email: 'Email',
  vin: 'VIN',
  code: 'Code',
  contact: 'Contact',
}

/** Who was found, and by what; below it what else is known of them. */
export function ResultRow({ found, typed, children }: { found: Found; typed: string; children?: ReactNode }) {
  const { name, phone, vehicle, match } = found
  const word = FIELD_WORDS[match.field]
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <span className="truncate font-semibold">
        {match.field === 'name' ? (
          <Marked text={match.text} ranges={match.ranges} />
        ) : (
          (name ?? 'Name not loaded yet')
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
  const [car] = usePhoneAndCars(customerId)?.cars ?? []
  return car && `${car.year} ${car.make} ${car.model}`
}

function Digits({ phone, typed }: { phone: string; typed: string }) {
  const shown = showPhone(phone)
  return <Marked text={shown} ranges={digitRanges(shown, typed)} />
}

/** A text, with what was found in it set off. */
export function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const parts = ranges.flatMap(([from, to], at) => [
    { from: ranges[at - 1]?.[1] ?? 0, to: from, isFound: false },
    { from, to, isFound: true },
  ])
  const rest = text.slice(ranges.at(-1)?.[1] ?? 0)
  return (
    <>
      {parts.map(({ from, to, isFound }) =>
        isFound ? (
          <mark key={from} className="bg-transparent font-semibold text-accent underline underline-offset-3">
            {text.slice(from, to)}
          </mark>
        ) : (
          text.slice(from, to)
        ),
      )}
      {rest}
    </>
  )
}
