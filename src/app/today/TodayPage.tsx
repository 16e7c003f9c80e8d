import { dayOf } from '../../domain/zone'
import { useFreshReckonings } from '../money/useBack'
import { useTitle } from '../page/useTitle'
import { useCapabilities, useConnection } from '../session/connection'
import { useMinute } from '../session/now'
import { showDay, useZone } from '../session/shopTime'
import { AcceptedCard } from './AcceptedCard'
import { CarsCard } from './CarsCard'
import { OwedCard } from './OwedCard'
import { TakingsCard } from './TakingsCard'
import { ToCheckCard } from './ToCheckCard'

/** The shop at a glance; of each part as much as this connection can know. */
export default function TodayPage() {
  useTitle('Today')
  const zone = useZone()
  const today = dayOf(useMinute(), zone)
  const { api } = useConnection()
  useCapabilities()
  useFreshReckonings()
  const check = api.appointments && api.invoices && <ToCheckCard today={today} />
  return (
    <section className="min-h-0 flex-1 overflow-y-auto px-3 py-4 sm:px-4.5">
      <header className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-xl font-semibold tracking-tight">Today</h1>
        <p className="text-ink-3">
          {showDay(today)}, in {zone.replaceAll('_', ' ')}
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {api.appointments && <CarsCard today={today} />}
          {api.payments && check}
        </div>
        <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
          {api.payments && <TakingsCard today={today} />}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,23rem),1fr))] items-start gap-4">
            {api.invoices && <OwedCard today={today} />}
            {api.quotes && <AcceptedCard />}
          </div>
          {!api.payments && check}
        </div>
      </div>
    </section>
  )
}
