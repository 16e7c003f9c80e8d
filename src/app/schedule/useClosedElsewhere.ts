import { useEffect } from 'react'
import { createClosedElsewhere, type ClosedElsewhere } from '../../client/closedElsewhere'
import type { Appointment } from '../../client/records'
import { useCapabilities, useConnection } from '../session/connection'
import type { Connection } from '../session/desk'
import { useListsByDay, useListsByTime } from '../visits/useAppointments'
import type { Span } from '../words/times'
import { touches } from './blocks'

/** What was open when this page was last looked at is remembered as long as the closed lists are kept. */
const known = new WeakMap<Connection, ClosedElsewhere>()

/** Finds what has gone from the open lists by another desk's doing, whichever day it is of. */
export function useClosedElsewhere(
  open: readonly Appointment[],
  isWhole: boolean,
  { from, until }: Span,
  onFound: (ids: readonly string[]) => void,
) {
  const connection = useConnection()
  const { openStatuses } = useCapabilities()
  const byDay = useListsByDay()
  const isExact = useListsByTime()

  useEffect(() => {
    const { api, records, sync } = connection
    const ofCustomer = api.appointments?.ofCustomer
    if (!isWhole || byDay || isExact || !ofCustomer) return
    const search =
      known.get(connection) ??
      createClosedElsewhere({
        ofCustomer,
        records: records.appointments,
        found: (record, readAt) =>
          sync.found({ noun: 'appointments', id: record.id, record, isNew: false }, { readAt }),
        isOpen: (status) => openStatuses.includes(status),
      })
    known.set(connection, search)
    void search.look(open, { isShown: (row) => touches(row, { from, until }), onFound })
  }, [connection, openStatuses, byDay, isExact, open, isWhole, from, until, onFound])
}
