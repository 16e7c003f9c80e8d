import { useEffect } from 'react'
import type { Appointment } from '../../client/records'
import { useListsByDay } from '../appointments/useAppointments'
import { useCapabilities, useConnection } from '../shell/connection'
import type { Connection } from '../shell/desk'
import { touches } from './blocks'
import { createClosedElsewhere, type ClosedElsewhere } from './closedElsewhere'
import type { Span } from './times'

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

  useEffect(() => {
    const { api, ahead } = connection
    const ofCustomer = api.appointments?.ofCustomer
    if (!isWhole || byDay || !ofCustomer) return
    const search =
      known.get(connection) ??
      createClosedElsewhere({ ofCustomer, ahead, isOpen: (status) => openStatuses.includes(status) })
    known.set(connection, search)
    void search.look(open, { isShown: (row) => touches(row, { from, until }), onFound })
  }, [connection, openStatuses, byDay, open, isWhole, from, until, onFound])
}
