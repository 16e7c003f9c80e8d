import type { PaymentMethod } from '~/domain/payments'
import { takenBy, type Takings } from '~/domain/takings'

/** What the person counts a payment with at day close. */
export type GoesWith = 'cash drawer' | 'deposit slip' | 'terminal'

type Method = {
  /** At the beginning of a line. */
  title: string
  /** Inside a sentence. */
  word: string
  /** What the person writes down with a payment; null where nothing. */
  reference: string | null
  goesWith: GoesWith | null
}

/** All that is said and done with a method, in the order of the keys and of the columns of a file. */
const METHODS: Readonly<Record<PaymentMethod, Method>> = {
  cash: { title: 'Cash', word: 'cash', reference: null, goesWith: 'cash drawer' },
  check: { title: 'Check', word: 'check', reference: 'The check’s number', goesWith: 'deposit slip' },
  card: { title: 'Card', word: 'card', reference: 'What the terminal printed', goesWith: 'terminal' },
  ach: { title: 'ACH', word: 'ACH', reference: 'The transfer’s number', goesWith: null },
  other: { title: 'Other', word: 'other', reference: 'A number to find it by', goesWith: null },
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are the methods
export const TENDERS = (Object.keys(METHODS) as PaymentMethod[]).map((method, at) => ({
  method,
  key: String(at + 1),
  ...METHODS[method],
}))

/** Undefined for none, and for what only another service knows. */
export const tenderOf = (method: string | null) => TENDERS.find((tender) => tender.method === method)

export const isCash = (method: string | null): boolean => tenderOf(method)?.goesWith === 'cash drawer'

/** What came in by all methods that the person counts together at day close. */
export const takenWith = (takings: Takings, thing: GoesWith): number =>
  takenBy(takings, (method) => tenderOf(method)?.goesWith === thing)

/** "cash", "ACH"; another service's method in its own word. */
export const methodWord = (method: string): string => tenderOf(method)?.word ?? method.replaceAll('_', ' ')

/** The same at the beginning of a line. */
export const methodTitle = (method: string): string =>
  tenderOf(method)?.title ?? methodWord(method).replace(/^./, (first) => first.toUpperCase())

/** A method with what was written down of it: "Check 12", whether that was "12" or "Check 12". */
export function methodWith(method: string, reference: string | null): string {
  const title = methodTitle(method)
  const written = (reference ?? '').trim()
  const rest = written.slice(title.length)
  const isSaid = written.toLowerCase().startsWith(title.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest)
  return `${title} ${isSaid ? rest.trim() : written}`.trim()
}
