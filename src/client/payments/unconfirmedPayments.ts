import type { Payment } from '~/client/nouns/nouns'
import { isTried, type Entry, type EntryState } from '~/client/outbox/entry'
import { draftIn, invoicePaidBy } from './entries'

/** Money that was taken at this computer and that the service has not confirmed. */
export type UnconfirmedPayment = {
  id: string
  label: string
  state: EntryState
  invoiceId: string
  /** Null where the entry can't be read. */
  cents: number | null
  method: string | null
  reference: string | null
  note: string | null
  /** When it was taken, as near as this computer knows. */
  takenAt: string
  /** A try of it may have gone out. */
  isTried: boolean
}

/** What was refused waits as well, until somebody has decided: the money may lie in the drawer. */
export const unconfirmedPayments = (entries: readonly Entry[]): UnconfirmedPayment[] =>
  entries.flatMap((entry) => {
    const invoiceId = invoicePaidBy(entry)
    if (invoiceId === null) return []
    const { id, label, state, savedAt } = entry
    const draft = draftIn(entry)
    const takenAt = draft?.recordedAt ?? new Date(savedAt).toISOString()
    return [
      {
        id,
        label,
        state,
        invoiceId,
        cents: draft?.amountCents ?? null,
        method: draft?.method ?? null,
        reference: draft?.reference ?? null,
        note: draft?.note ?? null,
        takenAt,
        isTried: isTried(entry),
      },
    ]
  })

/** The service has it, and only its answer is still out: a payment stands there with all that was sent. */
export const isInBooks = (waiting: UnconfirmedPayment, payments: readonly Payment[]): boolean =>
  waiting.isTried &&
  payments.some(
    (payment) =>
      payment.invoiceId === waiting.invoiceId &&
      payment.amountCents === waiting.cents &&
      payment.method === waiting.method &&
      payment.reference === waiting.reference &&
      payment.note === waiting.note &&
      Date.parse(payment.recordedAt) === Date.parse(waiting.takenAt),
  )
