import type { useNavigate } from '@tanstack/react-router'
import type { Invoice } from '~/client/nouns/nouns'
import { createSignal } from '~/client/signal'

/** Of whose open invoices it is asked on which a payment is to be recorded, over whatever page is on screen; null: of nobody's. */
export const whichAsked = createSignal<string | null>(null)

/** On to Record payment: of the only invoice at once; of several, somebody has to say which. */
export function toPayment(
  go: ReturnType<typeof useNavigate>,
  customerId: string,
  [only, ...others]: readonly Pick<Invoice, 'id'>[],
) {
  if (only && others.length === 0)
    void go({ to: '/invoices/$id', params: { id: only.id }, search: { pay: 1 } })
  else whichAsked.set(customerId)
}
