import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRefreshTotals } from '~/app/money/useBackwardsList'
import { useCapabilities } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { otherYear, showDay, useZone } from '~/app/session/shopTime'
import { Back } from '~/app/shell/page/Back'
import { DayField } from '~/app/shell/page/DayField'
import { useTitle } from '~/app/shell/page/useTitle'
import { addDays, dayOf, type Day } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { Icon } from '~/ui/Icon'
import { Notice } from '~/ui/Notice'
import { DayClose } from './DayClose'

const route = getRouteApi('/frame/day-close')

/** One day of the shop: what was paid, what lies in the drawer, and what is not settled yet. */
export default function DayClosePage() {
  useTitle('Day close')
  const today = dayOf(useMinute(), useZone())
  // Midnight must not take away the drawer that somebody is counting.
  const [opened] = useState(today)
  const { day: asked = opened } = route.useSearch()
  const navigate = route.useNavigate()
  // What is still to come is no day to close, and no more in the address than any other nonsense.
  const isToCome = asked > today
  const day = isToCome ? opened : asked
  useEffect(() => {
    if (isToCome) void navigate({ search: {}, replace: true })
  }, [isToCome, navigate])
  useCapabilities()
  useRefreshTotals()
  const go = (to: Day) => void navigate({ search: to === opened ? {} : { day: to }, replace: true })
  return (
    <section className="flex min-h-0 flex-1 scroll-pb-28 flex-col overflow-y-auto page-edge">
      <Back to="/payments">Payments</Back>
      <header className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl font-semibold">Day close</h1>
        <span className="flex items-center gap-1.5 print:hidden">
          <Button
            look="quiet"
            className="px-2.5"
            aria-label="The day before"
            onClick={() => go(addDays(day, -1))}
          >
            <Icon name="back" className="size-4" />
          </Button>
          <DayField
            label="Day"
            day={day}
            max={today}
            onDay={go}
            className="h-10 rounded-lg border border-line-2 bg-surface px-3 aria-invalid:border-danger"
          />
          <Button
            look="quiet"
            className="px-2.5"
            aria-label="The day after"
            disabled={day >= today}
            onClick={() => go(addDays(day, 1))}
          >
            <Icon name="back" className="size-4 rotate-180" />
          </Button>
        </span>
        <p role="status" className="text-ink-3">
          {showDay(day) + otherYear(day, today)}
          {day === today && ', today'}
        </p>
      </header>
      {today > opened && day === opened && (
        <Notice
          tone="warn"
          className="mb-4"
          title="A new day has started"
          actions={<Button onClick={() => go(today)}>Go to {showDay(today)}</Button>}
        >
          This page still shows {showDay(day)}.
        </Notice>
      )}
      {/* Another day is another drawer. */}
      <DayClose key={day} day={day} />
    </section>
  )
}
