import { useConnection } from '~/app/session/connection'
import { perConnection } from '~/app/session/perConnection'
import type { Invoice } from '~/client/nouns/nouns'
import { createSignal } from '~/client/signal'
import { useSignal } from '~/ui/useSignal'

/** What somebody owes; and on which invoice, where it is only one. */
export type Debt = { cents: number; invoiceId: string | null }

/** Who owes how much, as far as it was read. */
export type Owing = {
  debts: ReadonlyMap<string, Debt>
  /** Who is not in it owes nothing. */
  isWhole: boolean
  /** Not of all there are. */
  isRecent: boolean
}

/** Null until it is begun, and where invoices can't be read. Read once for all rows. */
export const owingOf = perConnection(() => createSignal<Owing | null>(null))

export const useOwing = () => useSignal(owingOf(useConnection()))

/** By customer. */
export function debtsOf(open: readonly Pick<Invoice, 'id' | 'customerId' | 'balanceCents'>[]) {
  const debts = new Map<string, Debt>()
  for (const { id, customerId, balanceCents } of open) {
    const before = debts.get(customerId)
    debts.set(customerId, {
      cents: balanceCents + (before?.cents ?? 0),
      invoiceId: before ? null : id,
    })
  }
  return debts
}
