import type { Payment } from '~/client/nouns/nouns'
import { isTried, type Entry } from '~/client/outbox/entry'
import { dollars } from '~/domain/money'
import { draftIn, invoicePaidBy } from './entries'
import { changeSince, paymentsThen, type InvoiceSnapshot } from './invoiceSnapshot'

// The payment rule: what this computer does about a payment that the service has not confirmed, by the invoice and its
// payments as they were read just before. It asks the person wherever the documents' promises don't tell for certain.

const SECOND_MS = 1_000

export type Books = InvoiceSnapshot & { payments: readonly Payment[] | null }

export type Verdict =
  /** Its own key and bytes, for the first time or once more. */
  | { kind: 'send' }
  /** The service has it. */
  | { kind: 'own'; payment: Payment }
  /** A person decides, with the entry and the books in view. */
  | { kind: 'ask'; why: string }
  /** Not in the books, and the service may have forgotten its key: a person decides as well. */
  | { kind: 'too old' }

export type Own =
  | { kind: 'own'; payment: Payment }
  /** The service cut the time of these to the second, and more than the time is needed to tell whose they are. */
  | { kind: 'similar'; payments: readonly Payment[] }
  | { kind: 'none' }

/** How exactly a payment in the books bears the time that an entry sent; null where it bears another, or other money. */
function match(entry: Entry, payment: Payment): 'exact' | 'cut' | null {
  const draft = draftIn(entry)
  if (!draft || draft.recordedAt === null) return null
  const isSameMoney =
    draft.amountCents === payment.amountCents &&
    draft.method === payment.method &&
    draft.reference === payment.reference &&
    draft.note === payment.note
  if (!isSameMoney) return null
  const sent = Date.parse(draft.recordedAt)
  const kept = Date.parse(payment.recordedAt)
  if (kept === sent) return 'exact'
  return kept === Math.floor(sent / SECOND_MS) * SECOND_MS ? 'cut' : null
}

const mayHavePaid = (other: Entry, entry: Entry) =>
  other.id !== entry.id &&
  isTried(other) &&
  other.service === entry.service &&
  invoicePaidBy(other) === invoicePaidBy(entry)

/** The payment of an entry in the books. An entry that was never tried has none: what looks like it is another payment. */
export function ownPayment(entry: Entry, payments: readonly Payment[], others: readonly Entry[] = []): Own {
  if (!isTried(entry)) return { kind: 'none' }
  // This computer drew the millisecond by chance, so no other payment bears it.
  const exact = payments.find((payment) => match(entry, payment) === 'exact')
  if (exact) return { kind: 'own', payment: exact }
  const before = paymentsThen(entry.expectedFirst ?? entry.expects ?? '')
  const cut = payments.filter(
    (payment) => match(entry, payment) === 'cut' && before?.includes(payment.id) !== true,
  )
  const [payment] = cut
  if (!payment) return { kind: 'none' }
  const isClaimed = others.some((other) => mayHavePaid(other, entry) && match(other, payment) !== null)
  const isCertain = cut.length === 1 && before !== null && !isClaimed
  return isCertain ? { kind: 'own', payment } : { kind: 'similar', payments: cut }
}

/** `isOld`: tried, and the service may have forgotten its key, by either clock. `others`: what else this computer keeps. */
export function judgePayment(
  entry: Entry,
  books: Books,
  { isOld, others }: { isOld: boolean; others: readonly Entry[] },
): Verdict {
  if (books.payments === null && isTried(entry)) {
    // A balance that fell may be its own doing. Only the service tells, which knows the key; and a person who says to send
    // it once more knew one balance, and decides again over another.
    const change = entry.sendAgain ? changeSince(entry.expects ?? '', books) : null
    if (change !== null) return { kind: 'ask', why: change }
    return isOld ? { kind: 'too old' } : { kind: 'send' }
  }
  const own = ownPayment(entry, books.payments ?? [], others)
  if (own.kind === 'own') return own
  if (own.kind === 'similar') return { kind: 'ask', why: mayBeOwn(own.payments) }
  const change = changeSince(entry.expects ?? '', books)
  if (change !== null) return { kind: 'ask', why: change }
  return isOld ? { kind: 'too old' } : { kind: 'send' }
}

function mayBeOwn(payments: readonly Payment[]): string {
  const [first] = payments
  const what = first ? `${dollars(first.amountCents)} ${first.method}` : 'A payment'
  return payments.length === 1
    ? `${what} is on this invoice, and may be this payment or another`
    : `${what} is on this invoice ${payments.length} times, and one of them may be this payment`
}

/** The payments on the invoice that a tried entry may be, for a person to say which: the same money, unseen when it was entered. */
export function mayBeIt(entry: Entry, payments: readonly Payment[]): readonly Payment[] {
  const draft = draftIn(entry)
  if (!isTried(entry) || !draft) return []
  const own = ownPayment(entry, payments)
  if (own.kind === 'own') return [own.payment]
  const isSameMoney = ({ amountCents, method }: Payment) =>
    amountCents === draft.amountCents && method === draft.method
  const before = paymentsThen(entry.expectedFirst ?? entry.expects ?? '')
  return payments.filter((payment) => before?.includes(payment.id) !== true && isSameMoney(payment))
}

/** Longer than any request lives. */
const ON_ITS_WAY_MS = 60_000

/** Whether a try may still be on its way, so that letting it go would be too early. */
export const isOnItsWay = ({ lastTryAt }: Pick<Entry, 'lastTryAt'>, now: number): boolean =>
  lastTryAt !== undefined && Math.abs(now - lastTryAt) < ON_ITS_WAY_MS
