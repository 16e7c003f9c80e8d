import { useEffect } from 'react'
import { createClosedElsewhere } from '../../client/closedElsewhere'
import type { Appointment } from '../../client/records'
import { useConnection } from '../session/connection'
import { shared } from '../session/shared'
import { useListsByDay, useListsByTime } from '../visits/useAppointments'
import type { Span } from '../words/times'
import { touches } from './blocks'

/** What was open when this page was last read is remembered as long as the closed lists are kept. */
const searchOf = shared(({ api, records, sync, capabilities }) => {
  const ofCustomer = api.appointments?.ofCustomer
  return (
    ofCustomer &&
    createClosedElsewhere({
      ofCustomer,
      records: records.appointments,
      found: (record, readAt) =>
        sync.found({ noun: 'appointments', id: record.id, record, isNew: false }, { readAt }),
      isOpen: (status) => capabilities.get().openStatuses.includes(status),
    })
  )
})

/** Finds what has gone from the open lists by another desk's doing, whichever day it is of. */
export function useClosedElsewhere(
  open: readonly Appointment[],
  isWhole: boolean,
  { from, until }: Span,
  onFound: (ids: readonly string[]) => void,
) {
  const connection = useConnection()
  const byDay = useListsByDay()
  const isExact = useListsByTime()

  useEffect(() => {
    if (!isWhole || byDay || isExact) return
    void searchOf(connection)?.look(open, { isShown: (row) => touches(row, { from, until }), onFound })
  }, [connection, byDay, isExact, open, isWhole, from, until, onFound])
}
