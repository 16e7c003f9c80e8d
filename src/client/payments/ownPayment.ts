import type { Entry } from '../journal/entry'
import type { Payment } from '../records'
import { draftIn, invoicePaidBy } from './entries'
import { bearsMilliseconds, habitAmong, isSameSecond, type Habit } from './habits'
import { paymentsThen } from './seen'

/** The service's time and ours at the desk differ by less than this, as far as an answer's date tells. */
const TOLERANCE_MS = 2 * 60_000

export type Own =
  | { kind: 'none' }
  /** `isAlike`: by its money alone, which another desk may have taken as well. */
  | { kind: 'one'; payment: Payment; isAlike?: true }
  /** More than one may be it; or one is just like it, and may be another desk's as well. */
  | { kind: 'unclear'; payments: readonly Payment[] }

/** How exactly a payment on file bears what an entry sent; at its very moment, it may be it with other money. */
type Likeness = 'exact' | 'second' | 'alike' | 'moment' | null

function likeness(entry: Entry, payment: Payment): Likeness {
  const draft = draftIn(entry)
  if (!draft) return null
  const isSame =
    draft.amountCents === payment.amountCents &&
    draft.method === payment.method &&
    draft.reference === payment.reference &&
    draft.note === payment.note
  const kept = Date.parse(payment.recordedAt)
  const sent = draft.recordedAt === null ? null : Date.parse(draft.recordedAt)
  if (!isSame) return sent !== null && sent === kept && bearsMilliseconds(sent) ? 'moment' : null
  if (sent !== null && sent === kept) return 'exact'
  if (sent !== null && isSameSecond(sent, kept)) return 'second'
  const since = entry.tried?.service ?? entry.serviceSavedAt
  return since === null || Date.parse(payment.createdAt) >= since - TOLERANCE_MS ? 'alike' : null
}

/** What an entry can be told by at this service, the surest first. */
function signsAt(habit: Habit | null, isDated: boolean): readonly Exclude<Likeness, 'moment' | null>[] {
  if (!isDated || habit === 'own' || habit === 'refuses') return ['exact', 'second', 'alike']
  return habit === 'keeps' ? ['exact'] : ['exact', 'second']
}

/**
 * The payment of an entry in the books: by all that it sent, among those that were not there when the form was opened and
 * that no other entry on this computer claims. `learned` is what the service does with `recorded_at`; null where that is
 * not known yet.
 */
export function ownAmong(
  entry: Entry,
  payments: readonly Payment[],
  learned: Habit | null,
  others: readonly Entry[] = [],
): Own {
  const habit = learned ?? habitAmong(payments)
  const before = paymentsThen(entry.expects ?? '')
  const rivals = others.filter((other) => other.id !== entry.id && isRival(other, entry))
  const rows = payments
    .map((payment) => ({ payment, like: likeness(entry, payment) }))
    // A millisecond drawn by chance is its own, whatever was called seen since it was sent.
    .filter(({ payment, like }) => like === 'exact' || (like !== null && !before?.includes(payment.id)))
    .filter(
      ({ payment, like }) =>
        like === 'exact' || !rivals.some((other) => likeness(other, payment) === 'exact'),
    )
  const isDated = (draftIn(entry)?.recordedAt ?? null) !== null
  for (const sign of signsAt(habit, isDated)) {
    const fit = rows.filter(({ like }) => like === sign).map(({ payment }) => payment)
    const [payment, second] = fit
    if (!payment) continue
    // Told by less than its millisecond it may be another entry's, or have been there before the form was.
    const isDoubtful =
      rivals.some((other) => likeness(other, payment) === sign) || (sign !== 'exact' && before === null)
    // Sent once and there twice, it is there: that it is there twice is said of the books.
    const isQuestion = (second !== undefined && sign !== 'exact') || isDoubtful
    if (isQuestion) return { kind: 'unclear', payments: fit }
    return { kind: 'one', payment, ...(sign === 'alike' && { isAlike: true }) }
  }
  // As long as nobody knows what this service makes of the time, one just like it may be it.
  const maybe = rows.filter(({ like }) => habit === null || like === 'moment').map(({ payment }) => payment)
  return maybe.length > 0 ? { kind: 'unclear', payments: maybe } : { kind: 'none' }
}

/**
 * As a person is told of it: what they, or somebody, called seen since it was sent may have been its own all the same, so
 * that of one just like it nobody says that it is not there.
 */
export function ownOrAlike(...[entry, ...books]: Parameters<typeof ownAmong>): Own {
  const own = ownAmong(entry, ...books)
  if (own.kind !== 'none' || !entry.tried) return own
  const { expects: _seen, ...unseen } = entry
  const late = ownAmong(unseen, ...books)
  return late.kind === 'one' ? { kind: 'unclear', payments: [late.payment] } : late
}

const isRival = (other: Entry, entry: Entry) =>
  other.service === entry.service && other.attempts > 0 && invoicePaidBy(other) === invoicePaidBy(entry)
