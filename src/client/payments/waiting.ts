import type { Entry, EntryState } from '../journal/entry'
import { draftIn, invoicePaidBy } from './entries'

/** Money that was taken at this computer and that the service has not confirmed. */
export type WaitingPayment = {
  id: string
  label: string
  state: EntryState
  invoiceId: string
  /** Null where the entry can't be read. */
  cents: number | null
  method: string | null
  /** When it was taken, as near as this computer knows. */
  takenAt: string
}

/** What was refused waits as well, until somebody has decided: the money may lie in the drawer. */
export const waitingPayments = (entries: readonly Entry[]): WaitingPayment[] =>
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
        takenAt,
      },
    ]
  })
