import { useMemo, useSyncExternalStore } from 'react'
import { useConnection } from '~/app/session/connection'
import type { SearchIndex } from '~/client/search/searchIndex'

/**
 * What the search index knows of each row, to sort by. Another function whenever one of these words changes, and not with
 * everything else that the index reads.
 */
export function useKnownWords<Row extends { id: string }>(
  rows: readonly Row[],
  wordOf: (searchIndex: SearchIndex, row: Row) => string | null,
): (row: Row) => string | null {
  const { searchIndex } = useConnection()
  const known = useSyncExternalStore(searchIndex.subscribe, () =>
    JSON.stringify(rows.map((row) => wordOf(searchIndex, row))),
  )
  return useMemo(() => {
    const words: readonly (string | null)[] = JSON.parse(known)
    const byId = new Map(rows.map(({ id }, at) => [id, words[at] ?? null]))
    return ({ id }) => byId.get(id) ?? null
  }, [known, rows])
}

export const ownerWords = (searchIndex: SearchIndex, { customerId }: { customerId: string }) =>
  searchIndex.nameOf(customerId)

/** As a list shows a car: the plate first. */
export function carWords(searchIndex: SearchIndex, vehicleId: string | null): string | null {
  const car = vehicleId === null ? null : searchIndex.vehicleOf(vehicleId)
  return car && [car.plate, car.year, car.make, car.model].filter((part) => part !== null).join(' ')
}
