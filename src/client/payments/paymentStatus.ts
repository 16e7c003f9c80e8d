import type { Failure } from '~/client/api/failure'
import type { PaymentDraft } from '~/client/nouns/payments'
import { isOver, type Entry } from '~/client/outbox/entry'
import type { OutboxView } from '~/client/outbox/view'
import type { ConfirmedPayment } from './confirmedPayments'
import { invoicePaidBy, recordOfInvoice, statusWanted } from './entries'

/** Where the payment of an invoice stands, as one screen and one truth: what the outbox holds goes before the rest. */
export type PaymentStatus =
  | { kind: 'ready' }
  /** Decided on, and not yet kept: a crash now loses it, and nothing was sent. */
  | { kind: 'keeping' }
  | { kind: 'under way'; entry: Entry }
  | ({ kind: 'confirmed' } & ConfirmedPayment)
  | {
      kind: 'refused'
      failure: Failure
      wanted: PaymentDraft | null
      /** The database could not be told, so that another start may send it. */
      isKept: boolean
    }
  /** The service refused it while no person looked on, or nothing tells whether it arrived: the person decides. */
  | { kind: 'to decide'; entry: Entry }
  /** Entered at this computer under another key of this service, and not confirmed: sent under that one alone. */
  | { kind: 'elsewhere'; entry: Entry }
  | { kind: 'voiding'; entry: Entry }

/** The payment that this screen itself records: the state of its mutation, and the entry as of its last step. */
export type Recording = {
  readonly isPending: boolean
  readonly entry: Entry | null
  readonly failure: Failure | null
  readonly wanted: PaymentDraft | null
}

export const NOT_RECORDING: Recording = { isPending: false, entry: null, failure: null, wanted: null }

type From = {
  invoiceId: string
  /** The service's name without the key; null where it is not told. */
  service: string | null
  outbox: Pick<OutboxView, 'entries' | 'elsewhere'>
  recording: Recording
  confirmed: ConfirmedPayment | null
  /** Of an entry, whether its payment was confirmed to this page. */
  isConfirmed: (key: string) => boolean
}

/**
 * Whether the outbox speaks for a payment that failed here, since it keeps it. Where the database fails, it holds what is
 * older than this answer, and another start may send it.
 */
export function isLeftToOutbox(
  key: string,
  failure: Pick<Failure, 'unsure'>,
  entries: readonly Entry[],
): boolean {
  const kept = entries.find(({ id }) => id === key)
  return kept !== undefined && (isOver(kept) || !failure.unsure)
}

/** There is a payment to be followed or decided on; that needs no right to record another. */
export const isBegun = ({ kind }: PaymentStatus) => kind !== 'ready' && kind !== 'voiding'

/** Nothing is kept of it: derived each time from the outbox, the mutation, and what was confirmed last. */
export function paymentStatus(from: From): PaymentStatus {
  const { invoiceId, service, outbox, recording, confirmed, isConfirmed } = from
  const record = recordOfInvoice(invoiceId)
  // An end is heard before the disk is read again, and where the database fails long before it is written there.
  const ours = outbox.entries.filter((entry) => entry.record === record && !isConfirmed(entry.id))
  const payments = ours.filter((entry) => invoicePaidBy(entry) === invoiceId)
  const open = payments.find((entry) => !isOver(entry))
  const asking = payments.find(isOver)
  const { entry: mine, failure, wanted } = recording
  const isPending = recording.isPending && (mine === null || !isConfirmed(mine.id))
  if (isPending && mine === null) return { kind: 'keeping' }
  if (isPending && mine) {
    // Stopped here or in another tab, while this screen still waits.
    if (asking?.id === mine.id && asking.state === 'unsure') return { kind: 'to decide', entry: asking }
    if (!open || open.id === mine.id) return { kind: 'under way', entry: mine }
  }
  const isMine = (entry: Entry | undefined) => mine !== null && entry?.id === mine.id
  if (failure && isMine(open)) return { kind: 'refused', failure, wanted, isKept: true }
  if (open) return { kind: 'under way', entry: open }
  if (asking) return { kind: 'to decide', entry: asking }
  if (failure) return { kind: 'refused', failure, wanted, isKept: false }
  if (confirmed) return { kind: 'confirmed', ...confirmed }
  // Ids are unique within one service only, and not every entry says its own.
  const other = outbox.elsewhere.find(
    (entry) => service !== null && entry.service === service && invoicePaidBy(entry) === invoiceId,
  )
  if (other) return { kind: 'elsewhere', entry: other }
  const voiding = ours.find((entry) => !isOver(entry) && statusWanted(entry) === 'voided')
  return voiding ? { kind: 'voiding', entry: voiding } : { kind: 'ready' }
}
