import { useMemo } from 'react'
import { nameOfInvoice } from '~/app/money/invoiceWords'
import { useConnection } from '~/app/session/connection'
import type { Invoice, Quote } from '~/client/nouns/nouns'
import { shortCode } from '~/domain/shortCode'

/** An invoice or a quote that was found by what is printed on it. */
export type DocumentMatch = {
  readonly kind: 'invoice' | 'quote'
  readonly key: string
  readonly id: string
  /** The shop's number, or the code. */
  readonly name: string
  readonly customerId: string
  readonly status: string
  readonly totalCents: number
}

const MOST_PAPERS = 5
/** A single figure is in every other number; as a whole number it may be meant. */
const FEWEST_OF_PART = 2

const paperOfInvoice = (invoice: Invoice): DocumentMatch => {
  const { id, customerId, status, totalCents } = invoice
  return {
    kind: 'invoice',
    key: `invoice:${id}`,
    id,
    name: nameOfInvoice(invoice),
    customerId,
    status,
    totalCents,
  }
}

const paperOfQuote = ({ id, customerId, status, totalCents }: Quote): DocumentMatch => ({
  kind: 'quote',
  key: `quote:${id}`,
  id,
  name: shortCode(id),
  customerId,
  status,
  totalCents,
})

/** 0 for all of it, then its end, which is what people say, then its beginning; null where it is none of these. */
function rankOf(name: string, typed: string): number | null {
  if (name === typed) return 0
  if (typed.length < FEWEST_OF_PART) return null
  if (name.endsWith(typed)) return 1
  return name.startsWith(typed) ? 2 : null
}

/** By the whole code at the end of an id; an invoice that bears a number of the shop, by a part of that too. */
export function documentMatchesOf(
  typed: string,
  invoices: readonly Invoice[],
  quotes: readonly Quote[],
): DocumentMatch[] {
  const text = typed.trim().replace(/^#\s*/, '').toUpperCase()
  if (text === '') return []
  const numbered = invoices.flatMap((invoice) => {
    const number = invoice.number?.toUpperCase()
    const rank = number === undefined ? null : rankOf(number, text)
    return rank === null ? [] : [{ rank, paper: paperOfInvoice(invoice) }]
  })
  const coded = [
    ...invoices.filter(({ id }) => shortCode(id) === text).map(paperOfInvoice),
    ...quotes.filter(({ id }) => shortCode(id) === text).map(paperOfQuote),
  ].map((paper) => ({ rank: 0, paper }))
  const found = [...coded, ...numbered].toSorted((a, b) => a.rank - b.rank).map(({ paper }) => paper)
  return [...new Map(found.map((paper) => [paper.key, paper])).values()].slice(0, MOST_PAPERS)
}

/** What is printed on paper, among what this page has read. */
export function useDocumentMatches(typed: string): readonly DocumentMatch[] {
  const { records } = useConnection()
  return useMemo(
    () => (typed.trim() === '' ? [] : documentMatchesOf(typed, records.invoices.all(), records.quotes.all())),
    [records, typed],
  )
}
