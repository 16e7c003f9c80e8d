import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { Failure } from '~/client/api/failure'
import { request } from '~/client/api/request'
import { ENDLESS, readPage, START, createFlatten, refreshList, refreshOnFocus } from '~/client/cache/list'
import { customerKey, customersKey } from '~/client/cache/queryKeys'
import type { Source } from '~/client/cache/shopRecords'
import type { Following, Writer } from '~/client/features'
import { PAGE_SIZE } from '~/contract/dashboardHttp'
import type { Draft } from '~/contract/fieldTable'
import type { CUSTOMER } from '~/contract/full/customers'
import { customer as noun, type Customer, type Page } from './nouns'

export type CustomerDraft = Draft<typeof CUSTOMER>

const flatten = createFlatten<Customer>()

/** All customers, the newest first; `data` is the rows, each once. */
export const customersList = ({ name, api, records }: Source) =>
  infiniteQueryOptions({
    ...ENDLESS,
    ...records.customers.query(),
    queryKey: customersKey(name),
    queryFn: (context): Promise<Page<Customer>> => readPage(context, api.customers.list),
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: flatten,
  })

/** One customer: drawn at once where anything is known of them, and read again behind that. */
export const customerQuery = ({ name, api, records }: Source, id: string) =>
  queryOptions({
    queryKey: customerKey(name, id),
    queryFn: ({ signal }) => api.customers.get(id, { signal }),
    ...records.customers.query(),
    ...records.customers.known(id),
  })

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

export const createCustomer = (writer: Writer<'customers'>) => ({
  mutationFn: ({ draft, ...following }: { draft: CustomerDraft } & Following) => {
    const sent = request('POST', '/customers', { body: noun.encode(draft) })
    return writer.save(noun, { ...sent, label: `New customer ${draft.name}` }, following)
  },
})

/** Only what changed is sent. */
export const updateCustomer = (writer: Writer<'customers'>, { id, name }: Pick<Customer, 'id' | 'name'>) => ({
  mutationFn: ({ changes, ...following }: { changes: Partial<CustomerDraft> } & Following) => {
    const sent = request('PATCH', '/customers/{id}', { params: { id }, body: noun.encode(changes) })
    return writer.save(noun, { ...sent, label: `Change of customer ${changes.name ?? name}` }, following)
  },
})
