import type { Payment } from '../../client/records'
import type { PaymentDraft } from '../../client/shop'
import { dollars } from '../../domain/money'
import { methodWord } from './methods'

type Money = Pick<Payment, 'amountCents' | 'method'>

const words = ({ amountCents, method }: Money) => `${dollars(amountCents)} ${methodWord(method)}`

/** Where the books have another sum or method than was sent, both are said; null where they agree. */
export const otherThanSent = (sent: Pick<PaymentDraft, keyof Money>, payment: Money): string | null =>
  sent.amountCents === payment.amountCents && sent.method === payment.method
    ? null
    : `${words(sent)} was sent from here, and the service recorded ${words(payment)}.`
