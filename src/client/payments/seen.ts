import * as z from 'zod/mini'
import { dollars } from '../../domain/money'
import type { Invoice, Payment } from '../records'

// What a person had before their eyes when they decided to record a payment, kept with the intent in the outbox. Just
// before it is sent the invoice is read again, and whatever has come in between has to be answered first.

export type Standing = {
  invoice: Pick<Invoice, 'status' | 'balanceCents'>
  /** Null where the key may not read payments; absent where they were not read yet. */
  payments?: readonly Payment[] | null
}

const Seen = z.object({
  status: z.string(),
  balanceCents: z.int(),
  payments: z.optional(z.nullable(z.array(z.string()))),
})

export const seenOf = ({ invoice, payments }: Standing): string =>
  JSON.stringify({
    status: invoice.status,
    balanceCents: invoice.balanceCents,
    ...(payments !== undefined && { payments: payments && payments.map(({ id }) => id) }),
  } satisfies z.output<typeof Seen>)

function read(seen: string) {
  try {
    return z.safeParse(Seen, JSON.parse(seen)).data ?? null
  } catch {
    return null
  }
}

/** The balance at that time; null where that can no longer be told. */
export const balanceThen = (seen: string): number | null => read(seen)?.balanceCents ?? null

/** The payments that were there at that time; null where that can no longer be told. */
export const paymentsThen = (seen: string): readonly string[] | null => read(seen)?.payments ?? null

/** Payments that nobody had seen then. */
export function unseen(seen: string, now: readonly Payment[] | null | undefined): Payment[] {
  const before = paymentsThen(seen)
  return before && now ? now.filter(({ id }) => !before.includes(id)) : []
}

type Own = Pick<Payment, 'id' | 'amountCents'>

/**
 * What came in beside a payment of one's own. Where the payments were not read when it was entered, the balance tells
 * whether any came: then nobody has seen any of them.
 */
export function cameBeside(seen: string, own: Own, { invoice, payments }: Standing): Payment[] {
  const before = read(seen)
  const isUnread = before !== null && before.payments === undefined
  const hasCome = isUnread && before.balanceCents !== invoice.balanceCents + own.amountCents
  const came = hasCome ? (payments ?? []) : unseen(seen, payments)
  return came.filter(({ id }) => id !== own.id)
}

/** What is another than was seen, in words; null where all is as it was. */
export function changeSince(seen: string, now: Standing): string | null {
  const before = read(seen)
  if (!before) return 'What was on screen can no longer be told. Look at the invoice again.'
  const { status, balanceCents } = now.invoice
  const came = unseen(seen, now.payments)
  if (status === before.status && balanceCents === before.balanceCents && came.length === 0) return null
  const recorded = came.map(({ amountCents, method }) => `${dollars(amountCents)} ${method}`).join(', ')
  const were = came.length === 1 ? 'was' : 'were'
  const what = recorded === '' ? 'The invoice was changed' : `${recorded} ${were} recorded elsewhere`
  const standing = came.length === 0 && status !== before.status ? `It is now ${status}, and the` : 'The'
  return `${what} meanwhile. ${standing} balance is ${dollars(balanceCents)}.`
}
