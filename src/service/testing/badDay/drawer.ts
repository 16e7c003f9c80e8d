import type { Acknowledged } from '~/service/testing/load'

export type PaymentRecord = { id: string; method: string; amount_cents: number }
type Money = Omit<PaymentRecord, 'id'>

/** In cents, by how it was paid. */
export function sumsOf(payments: readonly Money[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { method, amount_cents } of payments) sums[method] = (sums[method] ?? 0) + amount_cents
  return sums
}

/** What desks have taken, and were told is recorded: it is counted without a look at the books. */
export const drawerOf = (acknowledged: readonly Acknowledged[]) =>
  sumsOf(
    acknowledged
      .filter(({ write, answer }) => write.kind === 'pay' && answer.status === 201)
      .map(({ write }) => JSON.parse(write.body) as Money),
  )
