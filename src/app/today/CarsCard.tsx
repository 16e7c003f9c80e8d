import { Link } from '@tanstack/react-router'
import { FLAG_STYLES, flagWords, span, toneOf, useStatusSince } from '~/app/appointments/flag'
import { StatusWord } from '~/app/format/StatusWord'
import { ShortList } from '~/app/money/ShortList'
import { useToday } from '~/app/session/now'
import { showClock, showMonthDay, useZone } from '~/app/session/shopTime'
import { dayOf } from '~/domain/time/zone'
import { AppointmentRow } from './AppointmentRow'
import type { Cars } from './useDayAtAGlance'

const MOST_ROWS = 5
const MINUTE_MS = 60_000

/** Who needs somebody now: three things that are not the same. */
export function CarsCard({ cars }: { cars: Cars }) {
  const zone = useZone()
  const today = useToday()
  // Of what has been over since yesterday the day says enough.
  const when = (at: number) => (dayOf(at, zone) === today ? showClock(at, zone) : showMonthDay(at, zone))
  const booked = ({ row }: Cars['over'][number]) => `booked ${when(Date.parse(row.startsAt))}`
  const since = useStatusSince()
  const came = (flagged: Cars['over'][number]) => {
    const at = since(flagged.row)
    return at === null ? booked(flagged) : `in at ${when(Date.parse(at))}`
  }
  const until = ({ row }: Cars['over'][number]) =>
    `until ${when(Date.parse(row.startsAt) + row.minutes * MINUTE_MS)}`
  return (
    <section
      aria-label="Cars"
      className="grid grid-cols-[minmax(0,1fr)] rounded-lg bg-surface px-4 py-3 max-sm:divide-y max-sm:divide-line sm:grid-cols-3 sm:divide-x sm:divide-line"
    >
      <Flagged title="Not here" rows={cars.missing} what={booked} />
      <Flagged title="Waiting" rows={cars.waiting} what={came} />
      <Flagged title="Over time" rows={cars.over} what={until} />
    </section>
  )
}

type Props = { title: string; rows: Cars['over']; what: (flagged: Cars['over'][number]) => string }

/** The heading says what it is, and a row only for how long. */
function Flagged({ title, rows, what }: Props) {
  return (
    <div className="min-w-0 max-sm:py-2 max-sm:first:pt-0 max-sm:last:pb-0 sm:px-4 sm:first:pl-0 sm:last:pr-0">
      <h2 className="mb-1 font-semibold">
        {title}{' '}
        <span className="ml-1 font-normal text-ink-2">{rows.length === 0 ? 'nobody' : rows.length}</span>
      </h2>
      <ShortList label={title} rows={rows} most={MOST_ROWS}>
        {(flagged) => (
          <AppointmentRow key={flagged.row.id} appointment={flagged.row} note={what(flagged)}>
            <span className={FLAG_STYLES[toneOf(flagged.flag)]}>
              {flagged.flag.kind === 'here' ? flagWords(flagged.flag) : span(flagged.flag.minutes)}
            </span>
          </AppointmentRow>
        )}
      </ShortList>
    </div>
  )
}

/** So many cars in each status; each leads to them on the board. */
export function StatusTiles({ counts }: { counts: Cars['counts'] }) {
  // More than stand beside one another with their words: all of them have the word beneath.
  const isMany = counts.length > 4
  return (
    <ul
      aria-label="By status"
      className={`grid grid-cols-2 rounded-lg bg-surface p-1 ${isMany ? 'sm:grid-cols-3 lg:grid-flow-col lg:auto-cols-auto lg:grid-cols-none' : 'sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none'}`}
    >
      {counts.map(({ status, count }) => (
        <li key={status} className="grid">
          <Link
            to="/board"
            search={{ status }}
            className={`flex flex-wrap items-center gap-x-2 rounded-md px-2 py-2 hover:bg-sunken sm:px-3 ${isMany ? 'max-sm:flex-col max-sm:items-start lg:flex-col lg:items-start' : ''}`}
          >
            <span className="text-3xl font-semibold tracking-tight max-sm:min-w-8">{count}</span>
            <StatusWord status={status} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
