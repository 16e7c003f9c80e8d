import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invoiceQuery, invoicesList } from '~/client/nouns/invoices'
import type { Invoice, Page } from '~/client/nouns/nouns'
import { rememberReads, type Reads } from '~/client/reads'
import { keepNewest, readOf } from './keepNewest'
import { createShopRecords } from './shopRecords'

// An invoice is paid while something older is still being read: what comes then says "unpaid", and is not believed.

const invoice = (number: number, status = 'unpaid'): Invoice => ({
  id: `inv_${number}`,
  customerId: 'c',
  status,
  subtotalCents: 500,
  taxCents: 0,
  totalCents: 500,
  balanceCents: status === 'paid' ? 0 : 500,
  paidAt: null,
  notes: null,
  createdAt: new Date(1_790_000_000_000 + number * 1_000).toISOString(),
})

const page = (numbers: readonly number[], next: string | null = null): Page<Invoice> => ({
  rows: numbers.map((number) => invoice(number)),
  next,
  skipped: 0,
})

const unasked = () => Promise.reject(new Error('nobody asks'))
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A shop that answers when a test lets it, and a screen that is read as screens are. */
function desk() {
  const waiting: { what: string; answer: (that: unknown) => void }[] = []
  const asked = <T>(what: string) =>
    new Promise<T>((resolve: (that: never) => void) =>
      waiting.push({ what, answer: resolve as (that: unknown) => void }),
    )
  /** Whatever of this kind was asked for first. */
  async function answer(what: string, that: unknown) {
    const at = waiting.findIndex((one) => one.what === what)
    waiting.splice(at, 1)[0]?.answer(that)
    await settled()
  }
  const records = createShopRecords()
  const invoices = {
    list: (after: string | null) => asked<Page<Invoice>>(`page ${after}`),
    listOf: (_: unknown, after: string | null) => asked<Page<Invoice>>(`page ${after}`),
    get: (id: string) => asked<Invoice>(id),
  }
  const nothing = { vehicles: null, appointments: null, quotes: null, payments: null, webhooks: null }
  const reads = rememberReads({ ...nothing, customers: { list: unasked, get: unasked }, invoices }, records)
  const source = { name: 'here', api: { ...reads } satisfies Reads, records }
  const client = keepNewest(new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const of = { status: 'unpaid', customerId: null }
  const list = new InfiniteQueryObserver(client, invoicesList(source, of))
  const one = new QueryObserver(client, invoiceQuery(source, 'inv_1'))
  return {
    client,
    invoices: records.invoices,
    list,
    one,
    answer,
    /** The service has confirmed the payment, and then said how the invoice stands. */
    paid: () => {
      records.invoices.outdate('inv_1')
      records.invoices.put('inv_1', invoice(1, 'paid'), 'here')
    },
    listed: () => list.getCurrentResult().data?.map(({ id }) => id),
    shown: () => one.getCurrentResult().data?.status,
    oneKey: invoiceQuery(source, 'inv_1').queryKey,
    listKey: invoicesList(source, of).queryKey,
  }
}

test('a next page that was under way when an invoice was paid does not put it back among the unpaid', async () => {
  const { list, answer, paid, listed } = desk()
  const stop = list.subscribe(() => {})
  await answer('page null', page([3, 1], 'older'))
  void list.fetchNextPage()
  await settled()
  paid()
  await settled()
  expect(listed()).toEqual(['inv_3'])
  await answer('page older', page([0]))
  expect(listed()).toEqual(['inv_3', 'inv_0'])
  stop()
})

test('leaving while the list is read again reverts no payment that was confirmed meanwhile', async () => {
  const { client, list, answer, paid, listed, listKey } = desk()
  const leave = list.subscribe(() => {})
  await answer('page null', page([3, 1]))
  void list.refetch()
  await settled()
  paid()
  await client.cancelQueries({ queryKey: listKey })
  expect(listed()).toEqual(['inv_3'])
  leave()
})

test('a first page that was asked for before a payment does not put the invoice back among the unpaid', async () => {
  const { list, answer, paid, listed } = desk()
  const stop = list.subscribe(() => {})
  await settled()
  paid()
  await answer('page null', page([2, 1]))
  expect(listed()).toEqual(['inv_2'])
  stop()
})

test('a reading that was asked for before a payment does not call the invoice unpaid again', async () => {
  const { one, answer, shown, paid } = desk()
  const stop = one.subscribe(() => {})
  await settled()
  paid()
  await answer('inv_1', invoice(1))
  expect(shown()).toBe('paid')
  stop()
})

test('what is known better is shown without a reading, and neither the age nor the failure of the last one is lost', async () => {
  const { client, one, answer, paid, shown, oneKey } = desk()
  const stop = one.subscribe(() => {})
  await answer('inv_1', invoice(1))
  const { dataUpdatedAt } = client.getQueryState(oneKey) ?? {}
  await client.invalidateQueries({ queryKey: oneKey, refetchType: 'none' })
  paid()
  await settled()
  expect(shown()).toBe('paid')
  expect(client.getQueryState(oneKey)).toMatchObject({ dataUpdatedAt, isInvalidated: true })
  stop()
})

test('a list that nobody looks at is right when somebody comes back to it', async () => {
  const { list, answer, paid, listed } = desk()
  const leave = list.subscribe(() => {})
  await answer('page null', page([3, 1]))
  leave()
  paid()
  const stop = list.subscribe(() => {})
  expect(listed()).toEqual(['inv_3'])
  stop()
})

test('a change that is refused leaves the list as it was read', async () => {
  const { client, invoices, list, answer, listed, listKey } = desk()
  const stop = list.subscribe(() => {})
  await answer('page null', page([3, 2, 1]))
  const before = client.getQueryData(listKey)
  const end = invoices.setPending('inv_2', 'deleted')
  await settled()
  expect(listed()).toEqual(['inv_3', 'inv_1'])
  expect(readOf(client, listKey, client.getQueryData(listKey))).toEqual(before)
  end()
  await settled()
  expect(listed()).toEqual(['inv_3', 'inv_2', 'inv_1'])
  stop()
})

test('of a long list only the page that has the record becomes another', async () => {
  const { client, list, answer, paid, listKey } = desk()
  const stop = list.subscribe(() => {})
  await answer('page null', page([3, 2], 'older'))
  void list.fetchNextPage()
  await settled()
  await answer('page older', page([1]))
  const [first] = client.getQueryData(listKey)?.pages ?? []
  paid()
  await settled()
  const [same, other] = client.getQueryData(listKey)?.pages ?? []
  expect(same).toBe(first)
  expect(other?.rows).toEqual([invoice(1, 'paid')])
  stop()
})
