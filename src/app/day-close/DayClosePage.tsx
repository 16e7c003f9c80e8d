import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, dayOf, type Day } from '../../domain/zone'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'
import { useCapabilities } from '../shell/connection'
import { useMinute } from '../shell/now'
import { showDay, useZone } from '../shell/shopTime'
import { useTitle } from '../shell/useTitle'
import { useFreshBooks } from '../today/useBack'
import { DayClose } from './DayClose'

const route = getRouteApi('/frame/day-close')

/** One day of the shop: what was paid, what lies in the drawer, and what is not settled yet. */
export default function DayClosePage() {
  useTitle('Day close')
  const today = dayOf(useMinute(), useZone())
  // Midnight must not take away the drawer that somebody is counting.
  const [opened] = useState(today)
  const { day = opened } = route.useSearch()
  const navigate = route.useNavigate()
  useCapabilities()
  useFreshBooks()
  const go = (to: Day) => void navigate({ search: to === opened ? {} : { day: to }, replace: true })
  return (
    <section className="min-h-0 flex-1 overflow-y-auto px-3 py-4 sm:px-4.5">
      <Link to="/payments" className="inline-flex items-center gap-1 font-medium text-ink-2 hover:text-ink">
        <Icon name="back" className="size-4" />
        Payments
      </Link>
      <header className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl font-semibold tracking-tight">Day close</h1>
        <span className="flex items-center gap-1.5">
          <Button
            look="quiet"
            className="px-2.5"
            aria-label="The day before"
            onClick={() => go(addDays(day, -1))}
          >
            <Icon name="back" className="size-4" />
          </Button>
          <input
            type="date"
            aria-label="Day"
            value={day}
            max={today}
            onChange={({ target }) => target.value !== '' && go(target.value)}
            className="h-10 rounded-lg border border-line-2 bg-surface px-3"
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
          {showDay(day)}
          {day === today && ', today'}
        </p>
      </header>
      {today > opened && day === opened && (
        <Notice
          tone="warn"
          className="mb-4"
          title="A new day has begun"
          actions={<Button onClick={() => go(today)}>Go to {showDay(today)}</Button>}
        >
          This is still {showDay(day)}, as it was opened.
        </Notice>
      )}
      {/* Another day is another drawer. */}
      <DayClose key={day} day={day} isToCome={day > today} />
    </section>
  )
}
