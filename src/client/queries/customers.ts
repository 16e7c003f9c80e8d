import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contract/page'
import type { Connection } from '../connect'
import { Failure } from '../failure'
import type { Customer, Page } from '../records'
import { ENDLESS, readPage, START } from './endless'
import { createFlatten } from './flatten'
import { customerKey, customersKey, eachCustomerKey } from './keys'
import { refreshList, refreshOnFocus } from './refresh'

type Source = Pick<Connection, 'name' | 'api'>

const flatten = createFlatten<Customer>()

/** All customers, the newest first; `data` is the rows, each once. */
export const customersList = ({ name, api }: Source) =>
  infiniteQueryOptions({
    ...ENDLESS,
    queryKey: customersKey(name),
    queryFn: (context): Promise<Page<Customer>> => readPage(context, api.customers.list),
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: flatten,
  })

/** One customer. With the client at hand it is drawn at once from the list, and read again behind that. */
export const customerQuery = ({ name, api }: Source, id: string, client?: QueryClient) =>
  queryOptions({
    queryKey: customerKey(name, id),
    queryFn: ({ signal }) => api.customers.get(id, { signal }),
    initialData: () => client && listed(client, name, id),
    initialDataUpdatedAt: 0,
  })

function listed(client: QueryClient, name: string, id: string): Customer | undefined {
  const list = client.getQueryData<InfiniteData<Page<Customer>>>(customersKey(name))
  for (const page of list?.pages ?? []) {
    const found = page.rows.find((customer) => customer.id === id)
    if (found) return found
  }
  return undefined
}

/**
 * After a write, on returning to the tab, on coming back to the list. Does nothing where the list is not on hand.
 * False where the service could not be read just now: the list then stands as it is, and nobody needs telling.
 */
export async function refreshCustomers(client: QueryClient, { name, api }: Source): Promise<boolean> {
  try {
    await refreshList(client, {
      key: customersKey(name),
      flatten,
      read: () => api.customers.list(null, PAGE_SIZE),
      better: () => betterKnown(client, name),
    })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** Looking back at the tab reads the newest customers; what it returns stops that. */
export const refreshOnReturn = (client: QueryClient, source: Source) =>
  refreshOnFocus(client, customersKey(source.name), () => refreshCustomers(client, source))

/** Customers that were opened or saved are known by themselves, and perhaps better than the list knows them. */
function betterKnown(client: QueryClient, name: string) {
  const known = new Map<string, Customer>()
  for (const [, customer] of client.getQueriesData<Customer>({ queryKey: eachCustomerKey(name) })) {
    if (customer) known.set(customer.id, customer)
  }
  return (row: Customer): Customer => {
    const other = known.get(row.id)
    return other && Date.parse(other.updatedAt) > Date.parse(row.updatedAt) ? other : row
  }
}
