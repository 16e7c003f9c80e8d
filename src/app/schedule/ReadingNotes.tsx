import type { ReactNode } from 'react'
import { showDay, showFullDate } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import type { Day } from '~/domain/time/zone'
import { isReadBack } from './howRead'
import type { ClosedAppointments } from './useClosedAppointments'

const ACT = 'font-semibold underline underline-offset-4'

/** How far closed appointments are read, where they can only be read backwards from the newest. */
export function ReadingNotes({ back, zone }: { back: ClosedAppointments; zone: string }) {
  const { until, reached, isReading, isStopped, failure, rows } = back
  if (until === null) return null
  if (failure !== null) {
    return (
      <div className="p-3">
        <FailureNotice failure={failure} onRetry={back.retry} />
      </div>
    )
  }
  const isDone = isReadBack(back)
  const read = `${rows.length.toLocaleString('en-US')} loaded`
  if (!isDone && !isStopped) {
    const at = reached === null || !Number.isFinite(reached) ? '' : `, now at ${showFullDate(reached, zone)}`
    return (
      <Line>
        Loading closed appointments back to {showFullDate(until, zone)}: {read}
        {at}.{' '}
        {isReading && (
          <button type="button" className={ACT} onClick={back.stop}>
            Stop
          </button>
        )}
      </Line>
    )
  }
  // The end of the lists: there is nothing that was not read.
  if (isDone && reached === -Infinity) return null
  const from = reached === null || !Number.isFinite(reached) ? null : showFullDate(reached, zone)
  return (
    <Line>
      {from === null
        ? 'Closed appointments aren’t loaded.'
        : `Closed appointments made before ${from} aren’t loaded.`}{' '}
      <button type="button" className={ACT} onClick={isDone ? back.further : back.goOn}>
        {isDone ? 'Load older' : 'Continue'}
      </button>
    </Line>
  )
}

/** Where appointments are read by the day on which they begin. */
export const NotReadBefore = ({ day }: { day: Day }) => (
  <p className={LINE}>
    Jobs that started before {showDay(day)} are not loaded. A longer one that is still going is not shown.
  </p>
)

const LINE = 'border-t border-line bg-paper px-3 py-1.5 text-sm text-ink-2 sm:px-4 lg:px-5'

const Line = ({ children }: { children: ReactNode }) => (
  <p role="status" className={LINE}>
    {children}
  </p>
)
