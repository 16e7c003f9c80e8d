import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dollars } from '../../domain/money'
import { averageTicket, type Takings } from '../../domain/takings'
import type { Day } from '../../domain/zone'
import { buttonClass } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Skeleton } from '../../ui/Skeleton'
import { ExportMore } from '../csv/ExportMore'
import { HowFar } from '../money/HowFar'
import { methodTitle } from '../money/methods'
import { MoneyElsewhere } from '../money/MoneyElsewhere'
import { useWaitingMoney, WaitingMoney } from '../money/WaitingMoney'
import { lazyPart } from '../page/notFetched'
import { Part } from '../page/Part'
import { Pick } from './Pick'
import { TakingsTable } from './TakingsTable'
import { LONGEST_DAYS, useTakings, type ShownDay } from './useTakings'

// The plot's library comes when a plot is drawn, and with no page before that.
const TakingsPlot = lazyPart(() => import('./TakingsPlot'))

const SPANS = [
  { days: 14, word: '14 days' },
  { days: LONGEST_DAYS, word: `${LONGEST_DAYS} days` },
] as const

/** What came in, as it was recorded. */
export function TakingsCard({ today }: { today: Day }) {
  const [span, setSpan] = useState(14)
  const { days, all, read } = useTakings(today, span)
  const { here, elsewhere } = useWaitingMoney()
  const isEmpty = read.rows.length === 0 && !read.isDone
  return (
    <Card
      title="Takings"
      actions={
        <>
          <ExportMore of="takings" list={{ kind: 'takings', rows: days.toReversed(), isWhole: false }} />
          <Pick label="Days shown" choices={SPANS} chosen={span} onChoose={setSpan} />
        </>
      }
    >
      <div className="mb-3 grid gap-2 empty:hidden">
        <WaitingMoney waiting={here} title="Not counted below: not confirmed yet" />
        <MoneyElsewhere payments={elsewhere} />
      </div>
      {isEmpty && read.failure === null ? <Skeleton className="h-64" /> : <Figures days={days} all={all} />}
      <HowFar list={read} noun="payments">
        A payment counts on the day it was made, in the shop’s time. One whose invoice was voided later stays
        in.
      </HowFar>
    </Card>
  )
}

function Figures({ days, all }: { days: readonly ShownDay[]; all: Takings }) {
  const today = days.at(-1)
  if (!today) return null
  return (
    <>
      <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Figure name={today.isWhole ? 'Today' : 'Today so far'} value={dollars(today.cents)} isLarge />
        <Figure name="Average ticket today" value={ticket(averageTicket(today))} />
        <Figure name={`${days.length} days`} value={dollars(all.cents)} />
        <Figure name={`Average ticket, ${days.length} days`} value={ticket(averageTicket(all))} />
      </dl>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-ink-2">
        {today.payments === 0
          ? 'No payment today yet.'
          : today.byMethod.map(({ method, cents }) => `${methodTitle(method)} ${dollars(cents)}`).join(' · ')}
        <Link to="/day-close" className={`${buttonClass()} text-ink`}>
          Day close
        </Link>
      </p>
      <div className="mt-4 grid gap-4 @2xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Part meanwhile={<Skeleton className="h-56" />}>
          <TakingsPlot days={days} />
        </Part>
        <TakingsTable days={days} />
      </div>
      <p className="mt-2 text-sm text-ink-3">
        The average ticket is what came in by the number of invoices that it was paid on.
      </p>
    </>
  )
}

const ticket = (cents: number | null) => (cents === null ? '–' : dollars(cents))

function Figure({ name, value, isLarge = false }: { name: string; value: string; isLarge?: boolean }) {
  return (
    <div className={isLarge ? 'max-sm:col-span-2' : ''}>
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className={isLarge ? 'text-3xl font-semibold' : 'text-xl font-semibold'}>{value}</dd>
    </div>
  )
}
