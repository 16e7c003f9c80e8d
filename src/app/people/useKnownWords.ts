import { useMemo, useSyncExternalStore } from 'react'
import type { Directory } from '../../client/directory/directory'
import { useConnection } from '../session/connection'

/**
 * What the search index knows of each row, to sort by. Another function whenever one of these words changes, and not with
 * everything else that the index reads.
 */
export function useKnownWords<Row extends { id: string }>(
  rows: readonly Row[],
  wordOf: (directory: Directory, row: Row) => string | null,
): (row: Row) => string | null {
  const { directory } = useConnection()
  const known = useSyncExternalStore(directory.subscribe, () =>
    JSON.stringify(rows.map((row) => wordOf(directory, row))),
  )
  return useMemo(() => {
    const words: readonly (string | null)[] = JSON.parse(known)
    const byId = new Map(rows.map(({ id }, at) => [id, words[at] ?? null]))
    return ({ id }) => byId.get(id) ?? null
  }, [known, rows])
}

export const ownerWords = (directory: Directory, { customerId }: { customerId: string }) =>
  directory.nameOf(customerId)

/** As a list shows a car: the plate first. */
export function carWords(directory: Directory, vehicleId: string | null): string | null {
  const car = vehicleId === null ? null : directory.vehicleOf(vehicleId)
  return car && [car.plate, car.year, car.make, car.model].filter((part) => part !== null).join(' ')
}
