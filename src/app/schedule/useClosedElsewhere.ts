import { useEffect, useRef } from 'react'
import { whatBecame } from '../../client/appointments/whatBecame'
import type { Appointment } from '../../client/records'
import { useConnection } from '../shell/connection'
import { touches } from './blocks'
import type { Span } from './times'

/**
 * One that another desk completes goes from the open lists, and comes to stand deep in a list of closed ones, which is
 * not read again so far. Its customer's appointments are few, and say what has become of it.
 */
export function useClosedElsewhere(
  open: readonly Appointment[],
  isWhole: boolean,
  shown: Span,
  onFound: (ids: readonly string[]) => void,
) {
  const { api, ahead } = useConnection()
  const before = useRef<readonly Appointment[]>([])
  const { from, until } = shown

  useEffect(() => {
    const ofCustomer = api.appointments?.ofCustomer
    if (!isWhole || !ofCustomer) return
    const still = new Set(open.map(({ id }) => id))
    // What this desk itself is closing, or deleting, needs no asking after.
    const gone = before.current.filter(
      (row) => !still.has(row.id) && !ahead.isPending(row.id) && touches(row, { from, until }),
    )
    before.current = open
    for (const customerId of new Set(gone.map((row) => row.customerId))) {
      const theirs = gone.filter((row) => row.customerId === customerId)
      void whatBecame(ofCustomer, customerId, theirs).then(
        (rows) => {
          onFound(rows.filter((row) => !ahead.knows(row)).map(({ id }) => id))
          for (const row of rows) ahead.learn(row)
          return undefined
        },
        // It is found with the next reading of the closed lists.
        () => {},
      )
    }
  }, [api, ahead, open, isWhole, from, until, onFound])
}
