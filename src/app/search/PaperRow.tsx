import { dollars } from '../../domain/money'
import { useCustomerName } from '../people/useCustomerName'
import { StatusWord } from '../words/StatusWord'
import type { Paper } from './papers'

/** An invoice or a quote, by what is printed on it. */
export function PaperRow({ paper: { kind, name, customerId, status, totalCents } }: { paper: Paper }) {
  const customer = useCustomerName(customerId)
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <span className="truncate font-semibold">
        {kind === 'invoice' ? 'Invoice' : 'Quote'} {name}
      </span>
      <span>{dollars(totalCents)}</span>
      <span className="truncate text-ink-2">{customer ?? 'A customer'}</span>
      <StatusWord status={status} />
    </span>
  )
}
