import type { Entry, Look } from '../journal/entry'
import { invoiceOfEntry } from './entries'

const PATH = /^\/quotes\/([^/]+)\/convert-to-invoice$/

/** The quote that an entry turns into an invoice; null where it does something else. */
export function quoteConverted({ method, path }: Pick<Entry, 'method' | 'path'>): string | null {
  const id = method === 'POST' ? PATH.exec(path)?.[1] : undefined
  return id === undefined ? null : decodeURIComponent(id)
}

/** Which entries are looked for in the books, and when. */
export const whenLooked: Look['when'] = (entry) => {
  if (quoteConverted(entry) !== null) return 'repetition'
  return entry.expects !== undefined && invoiceOfEntry(entry) !== null ? 'each try' : 'never'
}
