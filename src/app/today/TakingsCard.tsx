import { Link } from '@tanstack/react-router'
import { useState, useMemo } from 'react'
import { ExportMore } from '~/app/csv/ExportMore'
import { HowCounted } from '~/app/money/HowCounted'
import { methodTitle } from '~/app/money/methods'
import {
  PaymentsUnderOtherKeys,
  UnconfirmedPaymentsNotice,
  useUnconfirmedPayments,
} from '~/app/money/UnconfirmedPayments'
import { useBackwardsList, type BackwardsList } from '~/app/money/useBackwardsList'
import { useConnection } from '~/app/session/connection'
import { showDay, useZone } from '~/app/session/shopTime'
import type { Payment } from '~/client/nouns/nouns'
import { paymentsSince } from '~/client/nouns/totals'
import { dollars } from '~/domain/money'
import {
  averageTicket,
  type Takings,
  readBackTo,
  takingsByDay,
  takingsWithin,
  type DayTakings,
} from '~/domain/takings'
import { type Day, addDays } from '~/domain/time/zone'
import { Card } from '~/ui/Card'
import { LINK_BESIDE_BUTTONS } from '~/ui/link'
import { Skeleton } from '~/ui/Skeleton'

const LONGEST_DAYS = 30

type ShownDay = DayTakings & {
  /** All that is likely to belong to it has been read. */
  isWhole: boolean
}

type LastTakings = { days: readonly ShownDay[]; all: Takings; read: BackwardsList<Payment> }

/** The takings of the last days, the oldest first, and of them all; the last of them is today. */
function useTakings(today: Day, days: number): LastTakings {
  const connection = useConnection()
  const zone = useZone()
  // One reading for every stretch that can be chosen.
  const read = useBackwardsList(paymentsSince(connection, readBackTo(addDays(today, 1 - LONGEST_DAYS), zone)))
  const { rows, reached, isDone } = read
  const first = addDays(today, 1 - days)
  const all = useMemo(() => takingsWithin(rows, first, today, zone), [rows, first, today, zone])
  const shown = useMemo(
    () =>
      takingsByDay(rows, first, today, zone).map((takings) => ({
        ...takings,
        isWhole:
          (reached !== null && reached < readBackTo(takings.day, zone)) || (isDone && reached === -Infinity),
      })),
    [rows, reached, isDone, first, today, zone],
  )
  return { days: shown, all, read }
}

const SPANS = [14, LONGEST_DAYS] as const

/** What came in, as it was recorded. */
export function TakingsCard({ today }: { today: Day }) {
  const [span, setSpan] = useState<number>(14)
  const { days, all, read } = useTakings(today, span)
  const { here, elsewhere } = useUnconfirmedPayments()
  const isEmpty = read.rows.length === 0 && !read.isDone
  const isWhole = days.at(-1)?.isWhole ?? false
  return (
    <Card
      title="Takings"
      of={isWhole ? 'today' : 'today, as far as loaded'}
      actions={
        <>
          <ExportMore
            of="takings"
            list={{ kind: 'takings', rows: days.toReversed(), isWhole: false }}
            others={SPANS.filter((other) => other !== span).map((other) => ({
              word: `Show ${other} days`,
              act: () => setSpan(other),
            }))}
          />
          <Link to="/day-close" className={LINK_BESIDE_BUTTONS}>
            Day close
          </Link>
        </>
      }
    >
      <div className="my-2 grid gap-2 empty:hidden">
        <UnconfirmedPaymentsNotice waiting={here} title="Not counted below: not confirmed yet" />
        <PaymentsUnderOtherKeys payments={elsewhere} />
      </div>
      {isEmpty && read.failure === null ? <Skeleton className="h-64" /> : <Figures days={days} all={all} />}
      <HowCounted list={read} noun="payments">
        A payment counts on the day it was made, in the shop’s time. It still counts if its invoice was voided
        later. The average ticket is the takings divided by the number of invoices paid on.
      </HowCounted>
    </Card>
  )
}

function Figures({ days, all }: { days: readonly ShownDay[]; all: Takings }) {
  const today = days.at(-1)
  if (!today) return null
  return (
    <>
      <p className="text-3xl font-semibold tracking-tight">{dollars(today.cents)}</p>
      <dl className="grid">
        {today.byMethod.map(({ method, cents }) => (
          <Line key={method} name={methodTitle(method)} value={dollars(cents)} />
        ))}
      </dl>
      <TakingsPlot days={days} />
      <dl className="mt-2 grid">
        <Line name={`${days.length} days`} value={dollars(all.cents)} />
        <Line name="Average ticket today" value={ticket(averageTicket(today))} />
        <Line name={`Average ticket, ${days.length} days`} value={ticket(averageTicket(all))} />
      </dl>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer py-1 text-sm text-ink-3 underline underline-offset-4 hover:text-ink max-lg:py-3">
          By day
        </summary>
        <TakingsTable days={days} />
      </details>
    </>
  )
}

const ticket = (cents: number | null) => (cents === null ? null : dollars(cents))

/** A name and its figure; not there where nothing came in. */
const Line = ({ name, value }: { name: string; value: string | null }) =>
  value !== null && (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-2">{name}</dt>
      <dd>{value}</dd>
    </div>
  )

/** One of these is the scale's line: the largest that some day has reached. */
const SCALE = [10_000, 25_000, 50_000, 100_000, 200_000, 300_000, 500_000, 1_000_000, 2_000_000, 5_000_000]

/** A bar a day, the last of them today. The table behind "By day" has the figures. */
function TakingsPlot({ days }: { days: readonly ShownDay[] }) {
  const most = Math.max(1, ...days.map(({ cents }) => cents))
  const line = SCALE.findLast((cents) => cents <= most)
  const share = (cents: number) => `${(84 * Math.max(0, cents)) / most}%`
  const first = days[0]
  return (
    <figure className="mt-3">
      <div
        role="img"
        aria-label={`Takings of the last ${days.length} days, one bar per day. The table has the same figures.`}
        className="relative flex h-26 items-end gap-1 border-b border-line-2 pl-13"
      >
        {line !== undefined && (
          <span
            className="pointer-events-none absolute inset-x-0 flex items-center gap-1.5 text-sm/4 text-ink-3 after:flex-1 after:border-b after:border-dotted after:border-line-2"
            style={{ bottom: `calc(${share(line)} - 0.5rem)` }}
          >
            {dollars(line).replace('.00', '')}
          </span>
        )}
        {days.map(({ day, cents }, at) => (
          <span
            key={day}
            title={`${showDay(day)}: ${dollars(cents)}`}
            className="flex h-full flex-1 flex-col justify-end hover:bg-sunken"
          >
            <i
              className={`rounded-t-xs forced-colors:bg-[CanvasText] ${at === days.length - 1 ? 'bg-accent' : 'bg-accent/35'}`}
              style={{ height: share(cents) }}
            />
          </span>
        ))}
      </div>
      <figcaption className="flex justify-between pl-13 text-sm text-ink-3">
        <span>{first && showDay(first.day)}</span>
        <span>today</span>
      </figcaption>
    </figure>
  )
}

/** The plot's figures, for whoever would rather read than look. The newest first. */
function TakingsTable({ days }: { days: readonly ShownDay[] }) {
  return (
    <table className="w-full">
      <caption className="sr-only">Takings by day</caption>
      <thead>
        <tr className="text-left text-sm text-ink-3">
          <th className="pb-1 font-normal">Day</th>
          <th className="pb-1 text-right font-normal">Payments</th>
          <th className="pb-1 text-right font-normal">Takings</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, payments, cents, isWhole }) => (
          <tr key={day} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              <Link
                to="/day-close"
                search={{ day }}
                className="underline-offset-4 hover:underline focus-visible:-outline-offset-2"
              >
                {showDay(day)}
              </Link>
            </th>
            <td className="py-1 text-right text-ink-2">{payments}</td>
            <td className={`py-1 text-right font-semibold ${isWhole ? '' : 'text-ink-3'}`}>
              {dollars(cents)}
              {!isWhole && <span className="text-sm font-normal"> so far</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
