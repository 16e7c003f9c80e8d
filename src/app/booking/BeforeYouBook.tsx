import { useInfiniteQuery } from '@tanstack/react-query'
import { invoicesList } from '../../client/invoices'
import { isInShop } from '../../domain/appointments'
import { dollars } from '../../domain/money'
import { isOwed } from '../money/invoiceWords'
import { useConnection } from '../session/connection'
import { useTheirs } from '../visits/useTheirs'
import { statusWord } from '../words/statusWords'

/** What one would want to know of a customer before giving them an hour; it forbids nothing. A request for each, once. */
export function BeforeYouBook({ customerId }: { customerId: string }) {
  const words = [useOwed(customerId), ...useVisits(customerId)].filter((word) => word !== null)
  if (words.length === 0) return null
  return (
    <div role="status" aria-label="Before you book">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-warn">
        {words.map((word) => (
          <li key={word} className="flex items-center gap-1.5">
            <i aria-hidden className="size-2 rounded-full bg-current" />
            {word}
          </li>
        ))}
      </ul>
    </div>
  )
}

function useOwed(customerId: string): string | null {
  const connection = useConnection()
  const canAsk = connection.api.invoices?.listOf !== undefined
  const list = { ...invoicesList(connection, { status: null, customerId }), enabled: canAsk }
  const { data, hasNextPage } = useInfiniteQuery(list)
  const cents = (data ?? []).filter(isOwed).reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  if (!data || cents === 0) return null
  return `Owes ${dollars(cents)}${hasNextPage ? `, on the newest ${data.length} invoices` : ''}`
}

function useVisits(customerId: string): (string | null)[] {
  const { data, hasNextPage } = useTheirs(customerId)
  if (!data) return []
  const missed = data.filter(({ status }) => status === 'no_show').length
  const here = data.find(({ status }) => isInShop(status))
  const of = hasNextPage ? `, of the newest ${data.length} visits` : ''
  return [
    missed > 0 ? `${missed} no-show${missed === 1 ? '' : 's'}${of}` : null,
    here ? `Already in the shop: ${here.service ?? 'an appointment'}, ${statusWord(here.status)}` : null,
  ]
}
