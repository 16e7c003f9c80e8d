import { focusManager, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { invoicesList, refreshInvoicesOnReturn } from '~/client/nouns/invoices'
import type { Invoice, Page, Payment } from '~/client/nouns/nouns'
import { paymentsList, refreshPaymentsOnReturn } from '~/client/nouns/payments'
import { createShopRecords } from './shopRecords'

// Lists of money stay open on a counter all day, and other desks go on.

const TIME = '2026-11-20T15:00:00.000Z'
const invoice = (id: string): Invoice => ({
  id,
  customerId: 'cus_1',
  status: 'unpaid',
  subtotalCents: 500,
  taxCents: 0,
  totalCents: 500,
  balanceCents: 500,
  paidAt: null,
  notes: null,
  createdAt: TIME,
})
const payment = (id: string): Payment => ({
  id,
  invoiceId: 'inv_1',
  amountCents: 500,
  method: 'cash',
  reference: null,
  note: null,
  recordedAt: TIME,
  createdAt: TIME,
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  focusManager.setFocused(undefined)
})

function lookAwayAndBack() {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
}

/** A list that grows at another desk after it was read. */
function growing<Row>(row: (id: string) => Row) {
  const ids = ['1']
  const asked: (string | null)[] = []
  const list = async (after: string | null): Promise<Page<Row>> => {
    asked.push(after)
    return { rows: ids.map(row), next: null, skipped: 0 }
  }
  return { list, asked, grow: () => ids.unshift('2') }
}

/** What is shown after a glance elsewhere, and after more than that. */
async function shownOnReturn(
  { grow }: Pick<ReturnType<typeof growing>, 'grow'>,
  rows: () => readonly { id: string }[] | undefined,
) {
  const shown = () => rows()?.map(({ id }) => id)
  await vi.waitFor(() => expect(shown()).toEqual(['1']))
  grow()
  lookAwayAndBack()
  await settled()
  const afterGlance = shown()
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 6_000)
  stops.push(() => clock.mockRestore())
  lookAwayAndBack()
  await settled()
  return { afterGlance, afterMore: shown() }
}

const READ_ONCE = { afterGlance: ['1'], afterMore: ['2', '1'] }

test('invoices are read again on coming back to the tab', async () => {
  const shop = growing(invoice)
  const client = new QueryClient()
  const source = { name: 'here', api: { invoices: shop } as never, records: createShopRecords() }
  const observer = new InfiniteQueryObserver(client, invoicesList(source))
  stops.push(
    observer.subscribe(() => undefined),
    refreshInvoicesOnReturn(client, source),
  )
  expect(await shownOnReturn(shop, () => observer.getCurrentResult().data)).toEqual(READ_ONCE)
  expect(shop.asked).toHaveLength(2)
})

test('payments are read again on coming back to the tab', async () => {
  const shop = growing(payment)
  const client = new QueryClient()
  const source = { name: 'here', api: { payments: shop } as never, records: createShopRecords() }
  const observer = new InfiniteQueryObserver(client, paymentsList(source))
  stops.push(
    observer.subscribe(() => undefined),
    refreshPaymentsOnReturn(client, source),
  )
  expect(await shownOnReturn(shop, () => observer.getCurrentResult().data)).toEqual(READ_ONCE)
  expect(shop.asked).toHaveLength(2)
})
