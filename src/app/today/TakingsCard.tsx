import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dollars } from '../../domain/money'
import { averageTicket, type Takings } from '../../domain/takings'
import type { Day } from '../../domain/zone'
import { Card } from '../../ui/Card'
import { LINK_BESIDE_BUTTONS } from '../../ui/link'
import { Skeleton } from '../../ui/Skeleton'
import { ExportMore } from '../csv/ExportMore'
import { HowFar } from '../money/HowFar'
import { methodTitle } from '../money/methods'
import { MoneyElsewhere } from '../money/MoneyElsewhere'
import { useWaitingMoney, WaitingMoney } from '../money/WaitingMoney'
import { TakingsPlot } from './TakingsPlot'
import { TakingsTable } from './TakingsTable'
import { LONGEST_DAYS, useTakings, type ShownDay } from './useTakings'

const SPANS = [14, LONGEST_DAYS] as const

/** What came in, as it was recorded. */
export function TakingsCard({ today }: { today: Day }) {
  const [span, setSpan] = useState<number>(14)
  const { days, all, read } = useTakings(today, span)
  const { here, elsewhere } = useWaitingMoney()
  const isEmpty = read.rows.length === 0 && !read.isDone
  const isWhole = days.at(-1)?.isWhole ?? false
  return (
    <Card
      title="Takings"
      of={isWhole ? 'today' : 'today, so far as read'}
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
        <WaitingMoney waiting={here} title="Not counted below: not confirmed yet" />
        <MoneyElsewhere payments={elsewhere} />
      </div>
      {isEmpty && read.failure === null ? <Skeleton className="h-64" /> : <Figures days={days} all={all} />}
      <HowFar list={read} noun="payments">
        A payment counts on the day it was made, in the shop’s time. One whose invoice was voided later stays
        in. The average ticket is what came in by the number of invoices that it was paid on.
      </HowFar>
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
