import { useSyncExternalStore } from 'react'
import type { Current } from '~/app/appointments/currentAppointments'
import { FlagMark, useFlagOf } from '~/app/appointments/flag'
import { CarLine } from '~/app/customers/CarLine'
import { useCustomerName } from '~/app/customers/useCustomer'
import { StatusWord } from '~/app/format/StatusWord'
import { useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { nameDay, showTime, useZone, showFullDate } from '~/app/session/shopTime'
import type { Appointment } from '~/client/nouns/nouns'
import type { Found } from '~/client/search/results'
import { isInWork } from '~/domain/appointments'
import { dollars } from '~/domain/money'
import { dayOf } from '~/domain/time/zone'
import { Icon } from '~/ui/Icon'
import { Kbd } from '~/ui/Kbd'
import { Plate } from '~/ui/Plate'
import type { DocumentMatch } from './documentMatches'
import type { FoundCommand } from './foundCommands'
import { ResultRow, Marked } from './results/ResultRow'
import type { TextMatch } from './textMatches'

type PersonProps = {
  found: Found
  typed: string
  /** The appointments that the customer may mean, or those of the found car, as far as this tab has read them. */
  current: Current | null
}

/** A customer or a car that was found, and how it stands where an appointment says so. */
export function PersonRow({ found, typed, current }: PersonProps) {
  const row = current?.rows.at(-1)
  return (
    <ResultRow found={found} typed={typed}>
      {row && current?.kind !== 'last' && (
        <>
          {found.vehicle === null && <CarLine of={row} />}
          <span className="text-sm">
            <CurrentLine row={row} />
          </span>
        </>
      )}
    </ResultRow>
  )
}

/** An invoice or a quote, by what is printed on it. */
export function DocumentMatchRow({
  match: { kind, name, customerId, status, totalCents },
}: {
  match: DocumentMatch
}) {
  const customer = useCustomerName(customerId)
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <span className="truncate font-semibold">
        {kind === 'invoice' ? 'Invoice' : 'Quote'} {name}
      </span>
      <span>{dollars(totalCents)}</span>
      <span className="truncate text-ink-2">{customer ?? 'A customer'}</span>
      <StatusWord status={status} />
    </span>
  )
}

const KIND_WORDS = { appointment: 'Appointment', quote: 'Quote', invoice: 'Invoice' }

/** What it is, whose, and the words that were found. Name and car are shown where they are known, and not asked for. */
export function TextMatchRow({ match }: { match: TextMatch }) {
  const { kind, customerId, vehicleId, status, at, text, ranges } = match
  const { searchIndex } = useConnection()
  const zone = useZone()
  const name = useSyncExternalStore(searchIndex.subscribe, () => searchIndex.nameOf(customerId))
  const car = useSyncExternalStore(searchIndex.subscribe, () =>
    vehicleId === null ? null : searchIndex.vehicleOf(vehicleId),
  )
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <span className="truncate font-semibold">{name ?? 'Name not loaded yet'}</span>
      <StatusWord status={status} />
      <span className="truncate">
        <Marked text={text} ranges={ranges} />
      </span>
      <span className="text-sm text-ink-2">
        {KIND_WORDS[kind]}, {showFullDate(at, zone)}
      </span>
      {car && (
        <>
          <span className="truncate text-ink-2">
            {car.year} {car.make} {car.model}
          </span>
          <span className="text-right">{car.plate !== null && <Plate>{car.plate}</Plate>}</span>
        </>
      )}
    </span>
  )
}

/** What can be done, with the keys that do it. */
export function CommandRow({ command, isHinted }: { command: FoundCommand; isHinted: boolean }) {
  const { name, icon, keys, hint } = command
  return (
    <span className="flex min-h-7 items-center gap-3">
      <Icon name={icon} className="size-4.5 shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">{name}</span>
      {keys ? (
        <span aria-hidden className="whitespace-nowrap max-lg:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      ) : (
        isHinted && hint && <span className="text-right text-sm text-ink-3">{hint}</span>
      )}
    </span>
  )
}

/** How an appointment stands, in one line: "In progress, until 11:00 AM", "Confirmed, tomorrow, 3:30 PM". */
export function CurrentLine({ row }: { row: Appointment }) {
  const zone = useZone()
  const now = useMinute()
  const flagOf = useFlagOf()
  const start = Date.parse(row.startsAt)
  const isWorkedOn = isInWork(row.status)
  const time = isWorkedOn ? start + row.minutes * 60_000 : start
  const day = Number.isNaN(time) ? 'today' : nameDay(dayOf(time, zone), zone, now)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="font-semibold">
        <StatusWord status={row.status} />
      </span>
      <span>
        {isWorkedOn && 'until '}
        {day !== 'today' && `${day}, `}
        {showTime(time, zone)}
      </span>
      <FlagMark flag={flagOf(row, now)} />
    </span>
  )
}
