import { digitRanges } from '../../client/directory/highlight'
import type { Field, Found, Range } from '../../client/directory/results'
import { showPhone } from '../../domain/phone'
import { Plate } from '../../ui/Plate'

const WORDS: Partial<Record<Field, string>> = { email: 'Email', vin: 'VIN', code: 'Code', contact: 'Contact' }

/** Who was found, and by what. */
export function ResultRow({ found, typed }: { found: Found; typed: string }) {
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
        ) : (
          phone !== null && showPhone(phone)
        )}
      </span>
      {vehicle && (
        <>
          <span className="truncate text-ink-2">{vehicle.title}</span>
          {vehicle.plate !== null && <Plate>{vehicle.plate}</Plate>}
        </>
      )}
      {word !== undefined && (
        <span className="col-span-2 truncate text-sm text-ink-2">
          {word} <Marked text={match.text} ranges={match.ranges} />
        </span>
      )}
    </span>
  )
}

function Digits({ phone, typed }: { phone: string; typed: string }) {
  const shown = showPhone(phone)
  return <Marked text={shown} ranges={digitRanges(shown, typed)} />
}

function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
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
