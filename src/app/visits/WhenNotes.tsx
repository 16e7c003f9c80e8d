import { useFormContext, useWatch } from 'react-hook-form'
import { readingOf } from '../../domain/clockChange'
import { dayOf, minutesOf } from '../../domain/zone'
import { Notice } from '../../ui/Notice'
import { useMinute } from '../session/now'
import { computersZone, showTime, useZone } from '../session/shopTime'
import { startOf, type VisitTyped } from './visitFields'

/** What there is to know about the time that was typed: whose it is, and what the clock does that night. */
export function WhenNotes() {
  const { control, register } = useFormContext<VisitTyped>()
  const [day, time, isAgain] = useWatch({ control, name: ['day', 'time', 'isAgain'] })
  const zone = useZone()
  const now = useMinute()
  const start = startOf({ day, time, isAgain }, zone)
  const minute = minutesOf(time)
  const reading = start === null || minute === null ? null : readingOf(day, minute, zone)
  const isElsewhere = zone !== computersZone()
  return (
    <>
      {isElsewhere && (
        <p className="text-sm text-ink-3">Times are the shop’s: {zone.replaceAll('_', ' ')}.</p>
      )}
      {reading?.kind === 'skipped' && (
        <Notice tone="warn" title="No clock shows this time">
          The clock is put forward that night, so this means {showTime(reading.at, zone)}.
        </Notice>
      )}
      {reading?.kind === 'twice' && (
        <Notice tone="warn" title="The clock shows this time twice">
          It is put back that night.
          <label className="mt-1 flex min-h-8 items-center gap-2">
            <input type="checkbox" className="size-4.5 accent-accent" {...register('isAgain')} />
            The second of the two is meant
          </label>
        </Notice>
      )}
      {start !== null && start < now && (
        <Notice tone="plain">
          {dayOf(start, zone) === dayOf(now, zone) ? 'This time has passed.' : 'This day has passed.'}
        </Notice>
      )}
    </>
  )
}
