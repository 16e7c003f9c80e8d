import { dollars } from '../../domain/money'
import type { Takings } from '../../domain/takings'
import { Notice } from '../../ui/Notice'
import { showFullDate, showTime, useZone } from '../session/shopTime'
import { isAsClosed, type DayDraft } from './dayDraft'

/** Closing is this computer's own note of a day: no service is told of it. */
export function Closed({ closed, takings }: { closed: NonNullable<DayDraft['closed']>; takings: Takings }) {
  const zone = useZone()
  const when = `${showFullDate(closed.at, zone)}, ${showTime(closed.at, zone)}`
  if (isAsClosed(closed, takings)) {
    return (
      <Notice tone="ok" title="Closed">
        On this computer, {when}, with {dollars(closed.cents)}.
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title="It is no longer what was closed">
      Closed {when} with {dollars(closed.cents)}; now {dollars(takings.cents)} are recorded for the day.
    </Notice>
  )
}
