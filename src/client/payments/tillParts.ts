import type { Locks } from '../journal/claims'
import type { Journal } from '../journal/journal'
import type { Payment } from '../records'
import type { ShopApi } from '../shop'
import type { Habit } from './habits'
import type { StillWatched } from './stillWatched'
import type { Now } from './tillView'

export type TillParts = {
  connection: string
  /** Its name without the key; null where it is not told. */
  service?: string | null
  invoiceId: string
  /** What the service does with the time that a payment says; null as long as nobody knows. */
  habit?: () => Habit | null
  wall?: () => number
  /** Where a repetition is another act, what the line sent twice may come in late: looked for after so long as well. */
  later?: (ms: number, run: () => void) => void
  /** Where those looks are kept for the next page, until the last of them was made. */
  watched?: Pick<StillWatched, 'keep' | 'end'>
  api: Pick<ShopApi, 'invoices' | 'payments' | 'write'>
  journal: Pick<Journal, 'get' | 'subscribe' | 'fresh' | 'resolve' | 'onConfirmed'>
  /** So that two tabs do not begin at the same moment; without them the look before sending has to do. */
  locks: Locks | null
  /** Read again after something happened. */
  onRead: (now: Now) => void
  /** Beside a payment that was confirmed here stand others that nobody had seen, and nobody has it on screen. */
  onBeside?: (payment: Payment, others: readonly Payment[]) => void
}
