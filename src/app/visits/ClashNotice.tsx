import type { Appointment } from '../../client/records'
import { dayOf } from '../../domain/zone'
import { Notice } from '../../ui/Notice'
import { nameDay, useZone } from '../session/shopTime'
import { statusWord } from '../words/statusWords'
import { showMoment } from '../words/times'

/** Said before it is sent; the service may know of more, and has the last word. */
export function ClashNotice({ other, of }: { other: Appointment; of: 'vehicle' | 'customer' }) {
  const zone = useZone()
  const start = Date.parse(other.startsAt)
  const until = start + other.minutes * 60_000
  return (
    <Notice tone="warn" title={`At this time the ${of} is booked already`}>
      {other.service ?? 'An appointment'}, {nameDay(dayOf(start, zone), zone)}, {showMoment(start, zone)} to{' '}
      {showMoment(until, zone)} ({statusWord(other.status).toLowerCase()}). The service will refuse a second
      one; choose another time.
    </Notice>
  )
}
