import { doublesAmong, isDouble } from '../../client/payments/doubles'
import type { Payment } from '../../client/records'
import { dollars } from '../../domain/money'
import { shortCode } from '../../domain/shortCode'
import { methodWord } from '../money/methods'

export type Twice = { invoiceId: string; words: string }

/** What most likely stands in the books twice, once each: "2 times $25.00 check, invoice 1A2B3C4D". */
export function twiceAmong(payments: readonly Payment[]): Twice[] {
  const doubles = doublesAmong(payments)
  return doubles.flatMap((one) => {
    const alike = doubles.filter((other) => other === one || isDouble(one, other))
    if (alike[0] !== one) return []
    const what = `${dollars(one.amountCents)} ${methodWord(one.method)}`
    const words = `${alike.length} times ${what}, invoice ${shortCode(one.invoiceId)}`
    return [{ invoiceId: one.invoiceId, words }]
  })
}
