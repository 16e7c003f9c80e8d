import { useCallback } from 'react'
import { useRecords } from '../../client/cache/useRecords'
import type { Appointment } from '../../client/records'
import { useConnection } from '../session/connection'

/** Whether it stands so in the records, as they were read or confirmed, and not by this desk's own pending change alone. */
export function useSure() {
  const known = useRecords(useConnection().records.appointments)
  return useCallback(
    ({ id }: Appointment) => Boolean(known.find(id)) && !known.isPending(id) && !known.isOutdated(id),
    [known],
  )
}
