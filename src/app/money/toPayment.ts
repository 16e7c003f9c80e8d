import type { useNavigate } from '@tanstack/react-router'
import type { Invoice } from '../../client/nouns'
import { whichAsked } from './whichAsked'

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
