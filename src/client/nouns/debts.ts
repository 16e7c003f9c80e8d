import { queryOptions } from '@tanstack/react-query'
import { readRecord } from '~/client/api/codec'
import { inLots } from '~/client/api/pages'
import { spokenOfKey } from '~/client/cache/queryKeys'
import type { Connection } from '~/client/connect'
import { DebtList, MOST_NAMED } from '~/contract/full/people'

const FRESH_MS = 30_000

async function askSome(
  { transport }: Pick<Connection, 'transport'>,
  ids: readonly string[],
  signal: AbortSignal,
) {
  const query = { customer_ids: ids.join() }
  const { body, status } = await transport.ask({
    method: 'GET',
    path: '/debts',
    query,
    signal,
    priority: 'background',
    needs: 'read:invoices',
  })
  return readRecord(DebtList, body, { status }).data
}

/** What each of these customers owes, in cents. */
export const debtsOfCustomers = (
  connection: Pick<Connection, 'name' | 'transport'>,
  ids: readonly string[],
) =>
  queryOptions({
    // Whatever is written down of money has what is under this key read again.
    queryKey: [...spokenOfKey(connection.name), 'debts', ...ids],
    staleTime: FRESH_MS,
    gcTime: 2 * FRESH_MS,
    enabled: ids.length > 0,
    async queryFn({ signal }): Promise<ReadonlyMap<string, number>> {
      const lots = inLots(ids, MOST_NAMED)
      const debts = (await Promise.all(lots.map((some) => askSome(connection, some, signal)))).flat()
      const cents = new Map(debts.map(({ customer_id, balance_cents }) => [customer_id, balance_cents]))
      return new Map(ids.map((id) => [id, cents.get(id) ?? 0]))
    },
  })
