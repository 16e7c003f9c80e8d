import { Link } from '@tanstack/react-router'
import { dayOf, type Day } from '../../domain/zone'
import { LINK_BESIDE_BUTTONS } from '../../ui/link'
import { Skeleton } from '../../ui/Skeleton'
import { ALL } from '../board/boardSearch'
import { useFreshReckonings } from '../money/useBack'
import { FailureNotice } from '../page/FailureNotice'
import { useTitle } from '../page/useTitle'
import { useCapabilities, useConnection } from '../session/connection'
import { useMinute } from '../session/now'
import { showDay, showTime, useZone } from '../session/shopTime'
import { AcceptedCard } from './AcceptedCard'
import { CarsCard } from './CarsCard'
import { DoneCars } from './DoneCars'
import { DueNext } from './DueNext'
import { OwedCard } from './OwedCard'
import { StatusTiles } from './StatusTiles'
import { TakingsCard } from './TakingsCard'
import { ToCheckCard } from './ToCheckCard'
import { TomorrowCard } from './TomorrowCard'
import { useVisits, type Visits } from './useVisits'

/** The shop at a glance: who needs somebody now, and what came in. Of each part as much as this connection can know. */
export default function TodayPage() {
  useTitle('Today')
  const zone = useZone()
  const now = useMinute()
  const today = dayOf(now, zone)
  const { api } = useConnection()
  useCapabilities()
  useFreshReckonings()
  const visits = useVisits(today)
  return (
    <section className="@container min-h-0 flex-1 overflow-y-auto px-3 pt-3 pb-8 sm:px-4 lg:px-5">
      <header className="mb-3 flex min-h-10 flex-wrap items-center gap-x-3">
        <h1 className="text-xl font-semibold">Today</h1>
        <p className="text-ink-3">
          {showDay(today)}, {showTime(now, zone)}
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 @5xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {api.appointments && <Cars visits={visits} today={today} />}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 @xl:grid-cols-2">
            {api.appointments && api.invoices && <ToCheckCard today={today} />}
            {api.quotes && <AcceptedCard />}
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 @xl:grid-cols-2 @5xl:grid-cols-[minmax(0,1fr)]">
          {api.payments && <TakingsCard today={today} />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {api.appointments && (
              <TomorrowCard look={visits.look} tomorrow={visits.tomorrow} day={visits.nextDay} />
            )}
            {api.invoices && <OwedCard today={today} visits={visits.visits} />}
          </div>
        </div>
      </div>
    </section>
  )
}

function Cars({ visits: { look, visits, cars, left }, today }: { visits: Visits; today: Day }) {
  if (look.isFailed) return <FailureNotice failure={look.error} onRetry={look.refetch} />
  if (look.isPending) return <Skeleton className="h-80" />
  const isPartly = !look.isWhole || look.skipped > 0
  return (
    <>
      <StatusTiles counts={cars.counts} />
      <CarsCard cars={cars} />
      <DoneCars today={today} visits={visits} />
      {left.length > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-lg bg-surface px-4 py-3">
          <span>
            <b className="font-semibold">{left.length.toLocaleString('en-US')}</b> booked for earlier days,
            and nobody has said what became of {left.length === 1 ? 'it' : 'them'}
          </span>
          <Link to="/board" search={{ day: ALL }} className={LINK_BESIDE_BUTTONS}>
            All open
          </Link>
        </p>
      )}
      <DueNext look={look} cars={cars} />
      {isPartly && (
        <p className="text-sm text-ink-3">
          {!look.isWhole && 'Still reading. '}
          {look.skipped > 0 && `${look.skipped.toLocaleString('en-US')} could not be read.`}
        </p>
      )}
    </>
  )
}
