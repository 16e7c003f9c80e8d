import * as z from 'zod/mini'
import type { Noun } from '../cache/shopRecords'
import type { Quote } from '../records'
import { isNoun, readRecord, type Change, type Readers } from './change'

export type WriteRequest = { readonly method: string; readonly path: string }

const Identified = z.object({ id: z.string() })

/**
 * What the answer to a confirmed write says of the records. A payment says that its invoice has changed, and not how; a
 * conversion what became of its quote.
 */
export function changesOfWrite(
  readers: Readers,
  { method, path }: WriteRequest,
  answer: unknown,
  findQuote: (id: string) => Quote | null | undefined,
): readonly Change[] {
  const [, noun, part, act] = path.split('/')
  if (!isNoun(noun)) return []
  const id = part === undefined ? null : decodeURIComponent(part)
  if (noun === 'payments' && act === 'record' && id !== null) {
    return [
      ...answered(readers, 'payments', answer),
      { noun: 'invoices', id, record: undefined, isNew: false },
    ]
  }
  if (noun === 'quotes' && act === 'convert-to-invoice' && id !== null) {
    const quote = findQuote(id)
    const record = quote ? { ...quote, status: 'converted' } : undefined
    return [...answered(readers, 'invoices', answer), { noun, id, record, isNew: false }]
  }
  if (method === 'DELETE' && id !== null) return [{ noun, id, record: null, isNew: false }]
  return answered(readers, noun, answer, id)
}

/** Without an id in the path the write made a new record. */
function answered<N extends Noun>(
  readers: Readers,
  noun: N,
  answer: unknown,
  of: string | null = null,
): Change<N>[] {
  const record = readRecord(readers, noun, answer)
  const id = record?.id ?? of ?? z.safeParse(Identified, answer).data?.id
  return id === undefined ? [] : [{ noun, id, record, isNew: of === null }]
}
