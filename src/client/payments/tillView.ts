import type { Failure } from '../api/failure'
import type { Entry } from '../journal/entry'
import type { Invoice, Payment } from '../records'
import type { PaymentDraft } from '../shop'

/** Where the recording of a payment stands, as one screen and one truth: what the journal holds goes before the rest. */
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
      sent: PaymentDraft | null
      seen: string | null
      others: readonly Payment[]
      left: number | null
    }
  | { kind: 'refused'; failure: Failure; wanted: PaymentDraft | null }
  /** Refused with nobody there to see it, or not known whether it arrived: the person decides. */
  | { kind: 'to decide'; entry: Entry }
  /** Entered at this computer under another key of this service, and not confirmed: sent under that one alone. */
  | { kind: 'elsewhere'; entry: Entry }
  | { kind: 'voiding'; entry: Entry }

/** An invoice as it was read; payments null where the key may not read them. */
export type Now = { invoice: Invoice; payments: Payment[] | null }
