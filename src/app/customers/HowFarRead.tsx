import { Button } from '../../ui/Button'
import { showDay, showFullDate, useZone } from '../session/shopTime'
import type { History } from './useHistory'

/** Of which time this is all there was; nothing where it is everything. */
export function HowFarRead({ history: { visits, readBackTo, further } }: { history: History }) {
  const zone = useZone()
  const { days } = visits
  if (!days && !further) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      {days &&
        `Visits between ${showDay(days.from)} and ${showDay(days.to)}: this connection lists appointments by day only.`}
      {readBackTo !== null && ` Read back to ${showFullDate(readBackTo, zone)}.`}
      {further && (
        <Button look="quiet" className="-my-1" onClick={further.read} disabled={further.isReading}>
          Read further
        </Button>
      )}
    </p>
  )
}
