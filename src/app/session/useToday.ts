import { useMemo } from 'react'
import { dayOf, type Day } from '../../domain/zone'
import { useMinute } from './now'
import { useZone } from './shopTime'

/** The shop's calendar day. Asking the calendar takes longer than drawing a card, so it is asked once a minute. */
export function useToday(): Day {
  const now = useMinute()
  const zone = useZone()
  return useMemo(() => dayOf(now, zone), [now, zone])
}
