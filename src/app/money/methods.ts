import type { PaymentMethod } from '~/domain/payments'

type Tender = { method: PaymentMethod; word: string; key: string; reference: string }

/** In the order of their keys; `reference` says what is written down with one. */
export const TENDERS: readonly Tender[] = [
  { method: 'cash', word: 'Cash', key: '1', reference: '' },
  { method: 'check', word: 'Check', key: '2', reference: 'The check’s number' },
  { method: 'card', word: 'Card', key: '3', reference: 'What the terminal printed' },
  { method: 'ach', word: 'ACH', key: '4', reference: 'The transfer’s number' },
  { method: 'other', word: 'Other', key: '5', reference: 'A number to find it by' },
]

/** "cash", "ACH"; another service's method in its own word. */
export function methodWord(method: string): string {
  const known = TENDERS.find((tender) => tender.method === method)
  return known === undefined ? method.replaceAll('_', ' ') : known.method === 'ach' ? 'ACH' : known.method
}

/** The same at the beginning of a line. */
export const methodTitle = (method: string): string =>
  TENDERS.find((tender) => tender.method === method)?.word ??
  methodWord(method).replace(/^./, (first) => first.toUpperCase())

/** A method with what was written down of it: "Check 12", whether that was "12" or "Check 12". */
export function methodWith(method: string, reference: string | null): string {
  const title = methodTitle(method)
  const written = (reference ?? '').trim()
  const rest = written.slice(title.length)
  const isSaid = written.toLowerCase().startsWith(title.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest)
  return `${title} ${isSaid ? rest.trim() : written}`.trim()
}
