import type { useNavigate } from '@tanstack/react-router'
import type { Invoice } from '~/client/nouns/nouns'
import { createSignal } from '~/client/signal'

/** The customer whose open invoices a dialog lists, to choose the one that is paid; null where no dialog is open. */
export const whichAsked = createSignal<string | null>(null)

/** Opens Record payment: on the only invoice at once; of several, the person chooses first. */
export function toPayment(
  go: ReturnType<typeof useNavigate>,
  customerId: string,
  [only, ...others]: readonly Pick<Invoice, 'id'>[],
) {
  if (only && others.length === 0)
    void go({ to: '/invoices/$id', params: { id: only.id }, search: { pay: 1 } })
  else whichAsked.set(customerId)
}
