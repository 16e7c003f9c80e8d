import { useMemo } from 'react'
import type { Sort } from '../words/addressWords'

// The order of a list by one of its columns. A list with more to come keeps the order of its dates.

type Value = string | number | null
export type Values<Row, Column extends string> = Readonly<Record<Column, (row: Row) => Value>>

/** As lists are read: the newest first. */
export const NEWEST_FIRST = '-date'

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const compare = (a: NonNullable<Value>, b: NonNullable<Value>) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b))

/** A row without a value stands last either way; rows with the same one keep their order. */
export function sorted<Row>(rows: readonly Row[], value: (row: Row) => Value, isDescending: boolean): Row[] {
  const each = rows.map((row) => ({ row, value: value(row) }))
  return each
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return isDescending ? compare(b.value, a.value) : compare(a.value, b.value)
    })
    .map(({ row }) => row)
}

/** `values` stays the same object as long as its functions answer the same. */
export function useSorted<Row, Column extends string>(
  rows: readonly Row[],
  sort: Sort<Column> | undefined,
  values: Values<Row, Column>,
): readonly Row[] {
  return useMemo(() => {
    const by = Object.entries<(row: Row) => Value>(values)
    for (const [column, value] of by) {
      if (sort === column) return sorted(rows, value, false)
      if (sort === `-${column}`) return sorted(rows, value, true)
    }
    return rows
  }, [rows, sort, values])
}
