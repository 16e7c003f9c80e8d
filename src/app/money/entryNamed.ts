import type { Entry } from '../../client/outbox/entry'
import { waitingPayments, type WaitingPayment } from '../../client/payments/waiting'
import { methodWord } from './methods'

/** "Payment of $50.00, Ruth Delgado (card)": what it is called says the sum, and not how it was paid. */
export const paymentNamed = ({ label, method }: Pick<WaitingPayment, 'label' | 'method'>): string =>
  method === null ? label : `${label} (${methodWord(method)})`

/** What waits, by a name that tells money with all that counts. */
export function entryNamed(entry: Entry): string {
  const [payment] = waitingPayments([entry])
  return payment ? paymentNamed(payment) : entry.label
}
