import { useMemo } from 'react'
import { dayOf, type Day } from '../../domain/zone'
import { twiceAmong } from '../payments/twice'
import { useZone } from '../session/shopTime'
import { useTakings } from './useTakings'

/** Payments of these days that most likely stand in the books twice. */
export function useTwice(since: Day, today: Day) {
  const zone = useZone()
  const { rows } = useTakings(today, 1).read
  return useMemo(
    () => twiceAmong(rows.filter(({ recordedAt }) => dayOf(Date.parse(recordedAt), zone) >= since)),
    [rows, since, zone],
  )
}
