import type { Slot } from '../../domain/overlap'
import { dayOf } from '../../domain/zone'
import { Notice } from '../../ui/Notice'
import { nameDay, useZone } from '../session/shopTime'
import { statusWord } from '../words/statusWords'
import { showMoment } from '../words/times'
import { firstClash } from './clash'
import { useHolding } from './useHolding'

type Props = {
  /** Null where nothing can be in its way. */
  wanted: Slot | null
  /** The appointment that is moved; absent for a new one. */
  self?: string
}

/** Said before it is sent; the service may know of more, and has the last word. */
export function ClashNotice({ wanted, self }: Props) {
  const zone = useZone()
  const holding = useHolding(wanted?.customerId ?? '')
  const other = wanted && firstClash(wanted, holding ?? [], self)
  if (!wanted || !other) return null
  const of = wanted.vehicleId === null ? 'customer' : 'vehicle'
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
