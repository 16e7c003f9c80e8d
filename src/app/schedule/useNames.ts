import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Appointment } from '../../client/records'
import { useConnection } from '../session/connection'

export const UNKNOWN = 'A customer'

export type Names = (row: Pick<Appointment, 'customerId'>) => string

/** Whose they are. Names that are not known are read once, and put in when they are there. */
export function useNames(rows: readonly Appointment[]): Names {
  const { directory } = useConnection()
  const ids = useMemo(() => [...new Set(rows.map(({ customerId }) => customerId))], [rows])
  // One text of all names: the same as long as none of them changes, however much else the directory learns.
  const known = useSyncExternalStore(directory.subscribe, () =>
    JSON.stringify(ids.map((id) => directory.nameOf(id))),
  )

  useEffect(() => {
    const missing = ids.filter((id) => directory.nameOf(id) === null)
    if (missing.length > 0) directory.wanted(missing)
  }, [directory, ids])

  return useMemo(() => {
    const names: readonly (string | null)[] = JSON.parse(known)
    const byId = new Map(ids.map((id, at) => [id, names[at] ?? UNKNOWN]))
    return ({ customerId }) => byId.get(customerId) ?? directory.nameOf(customerId) ?? UNKNOWN
  }, [known, ids, directory])
}
