import { useMemo } from 'react'
import type { Payment } from '../../client/records'
import { paymentsSince } from '../../client/totals'
import { readBackTo, takingsByDay, takingsWithin, type DayTakings, type Takings } from '../../domain/takings'
import { addDays, type Day } from '../../domain/zone'
import { useBack, type Back } from '../money/useBack'
import { useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'

export const LONGEST_DAYS = 30

export type ShownDay = DayTakings & {
  /** All that is likely to belong to it has been read. */
  isWhole: boolean
}

type LastTakings = { days: readonly ShownDay[]; all: Takings; read: Back<Payment> }

/** The takings of the last days, the oldest first, and of them all; the last of them is today. */
export function useTakings(today: Day, days: number): LastTakings {
  const connection = useConnection()
  const zone = useZone()
  // One reading for every stretch that can be chosen.
  const read = useBack(paymentsSince(connection, readBackTo(addDays(today, 1 - LONGEST_DAYS), zone)))
  const { rows, reached, isDone } = read
  const first = addDays(today, 1 - days)
  const all = useMemo(() => takingsWithin(rows, first, today, zone), [rows, first, today, zone])
  const shown = useMemo(
    () =>
      takingsByDay(rows, first, today, zone).map((takings) => ({
        ...takings,
        isWhole:
          (reached !== null && reached < readBackTo(takings.day, zone)) || (isDone && reached === -Infinity),
      })),
    [rows, reached, isDone, first, today, zone],
  )
  return { days: shown, all, read }
}
