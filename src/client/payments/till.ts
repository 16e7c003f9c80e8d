import type { Failure } from '../api/failure'
import type { Features } from '../features'
import type { Entry } from '../outbox/entry'
import type { Decision, Outbox } from '../outbox/outbox'
import type { Locks } from '../outbox/recordLocks'
import type { PaymentDraft } from '../payments'
import type { Reads } from '../reads'
import type { Invoice, Payment } from '../records'
import type { SentPayment } from './entries'
import type { Standing } from './seen'

// The till of one invoice as the screens have it: what it shows, what it can be told, and what it is made from.

/** Where the recording of a payment stands, as one screen and one truth: what the outbox holds goes before the rest. */
export type TillView =
  | { kind: 'ready' }
  /** Decided on, and not yet kept: a crash now loses it, and nothing was sent. */
  | { kind: 'keeping' }
  | { kind: 'under way'; entry: Entry }
  /** `others` came from other desks meanwhile, not `seen` by whoever recorded this one. */
  | {
      kind: 'confirmed'
      payment: Payment
      /** What was to be recorded, where that can still be told: an answer may say something else. */
      sent: SentPayment | null
      seen: string | null
      others: readonly Payment[]
      left: number | null
    }
  | {
      kind: 'refused'
      failure: Failure
      wanted: PaymentDraft | null
      /** The database could not be told, so that another start may send it. */
      isKept: boolean
    }
  /** Refused with nobody there to see it, or not known whether it arrived: the person decides. */
  | { kind: 'to decide'; entry: Entry }
  /** Entered at this computer under another key of this service, and not confirmed: sent under that one alone. */
  | { kind: 'elsewhere'; entry: Entry }
  | { kind: 'voiding'; entry: Entry }

/** An invoice as it was read; payments null where the key may not read them. */
export type Now = { invoice: Invoice; payments: Payment[] | null }

/** There is a payment to be followed or decided on; that needs no right to record another. */
export const isBegun = ({ kind }: TillView) => kind !== 'ready' && kind !== 'voiding'

export type Till = {
  readonly get: () => TillView
  readonly subscribe: (listener: () => void) => () => void
  /** One at a time: while one is under way this does nothing. Resolves when it is kept, or can't be. */
  record(wanted: PaymentDraft, seen: Standing, name?: string): Promise<void>
  /** A payment of this invoice was confirmed, whoever hears of it first. */
  heard(entry: Entry, answer: unknown): void
  /** Somebody has the panel open. */
  come(): void
  /** Nobody looks on any more: what is under way goes on, and how it ends is the outbox's to tell. */
  leave(): void
  /** What stands at the end of one is taken away for the next. */
  next(): void
  decide(entry: Entry, how: Decision, seen?: Standing): Promise<boolean>
  /** The person has found it in the books: it is this one. */
  arrived(entry: Entry, payment: Payment): Promise<boolean>
  /** Reads the invoice and its payments again. */
  look(): Promise<Now>
}

export type TillParts = {
  connection: string
  /** Its name without the key; null where it is not told. */
  service?: string | null
  invoiceId: string
  api: Pick<Reads, 'invoices' | 'payments'>
  features: Pick<Features, 'write'>
  outbox: Pick<Outbox, 'get' | 'subscribe' | 'fresh' | 'resolve' | 'onSettled'>
  /** Two tabs that begin at the same moment take turns. */
  locks: Locks
  /** Read again after something happened. */
  onRead: (now: Now) => void
  /** Beside a payment that was confirmed here stand others that nobody had seen, and nobody has it on screen. */
  onBeside?: (payment: Payment, others: readonly Payment[]) => void
}
