import { useMemo, useSyncExternalStore } from 'react'
import type { Appointment } from '../../client/records'
import { useConnection } from '../session/connection'
import type { Columns } from '../visits/columns'
import { statusWord } from '../words/statusWords'

// A card that is dragged, or has its menu open, holds the whole board still. Its own words go on being true.

/** Of a card that only a hand keeps where it stands. */
export function goesTo(
  row: Appointment,
  status: string,
  known: Appointment | null | undefined,
): string | null {
  if (known === null) return 'deleted elsewhere'
  return row.status === status ? null : `now ${statusWord(row.status)}`
}

/** What another desk has done to it since its menu was opened. */
export function newsOf(row: Appointment, known: Appointment | null | undefined): string | null {
  if (known === null) return 'Deleted at another desk.'
  return !known || known.status === row.status
    ? null
    : `Moved at another desk: it stands in ${statusWord(known.status)} now.`
}

const nothing = () => () => undefined

/** The columns as they stand, with what is known of one card by now. */
export function useWordsInHand(columns: Columns, id: string | null): Columns {
  const book = useConnection().books.appointments
  const version = useSyncExternalStore(id === null ? nothing : book.subscribe, book.get)
  return useMemo(() => {
    if (id === null || !version) return columns
    const told = new Map<string, readonly Appointment[]>()
    for (const [status, rows] of columns) {
      const isIn = rows.some((row) => row.id === id)
      told.set(status, isIn ? rows.map((row) => (row.id === id ? (book.find(id) ?? row) : row)) : rows)
    }
    return told
  }, [columns, id, version, book])
}
