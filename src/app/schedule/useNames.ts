import { useCallback, useEffect, useMemo } from 'react'
import { ownerWords, useKnownWords } from '~/app/customers/useKnownWords'
import { useConnection } from '~/app/session/connection'
import type { Appointment } from '~/client/nouns/nouns'

export const UNKNOWN = 'A customer'

export type Names = (row: Pick<Appointment, 'customerId'>) => string

/** The customers' names of these rows. The page reads a name once that the index lacks, and puts it in when it comes. */
export function useNames(rows: readonly Appointment[]): Names {
  const { searchIndex } = useConnection()
  const customers = useMemo(
    () => [...new Set(rows.map(({ customerId }) => customerId))].map((id) => ({ id, customerId: id })),
    [rows],
  )
  const nameOf = useKnownWords(customers, ownerWords)

  useEffect(() => {
    const missing = customers.flatMap(({ id }) => (searchIndex.nameOf(id) === null ? id : []))
    if (missing.length > 0) searchIndex.requestNames(missing, 'background')
  }, [searchIndex, customers])

  return useCallback(
    ({ customerId }) => nameOf({ id: customerId, customerId }) ?? searchIndex.nameOf(customerId) ?? UNKNOWN,
    [nameOf, searchIndex],
  )
}
