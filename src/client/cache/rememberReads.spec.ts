import { expect, test } from 'vitest'
import type { Invoice, Page } from '~/client/nouns/nouns'
import { rememberReads, type Reads } from '~/client/reads'
import { createShopRecords } from './shopRecords'

const invoice = (id: string, status = 'unpaid'): Invoice => ({
  id,
  customerId: 'c',
  status,
  subtotalCents: 10_000,
  taxCents: 0,
  totalCents: 10_000,
  balanceCents: status === 'paid' ? 0 : 10_000,
  paidAt: null,
  notes: null,
  createdAt: '2026-11-20T15:00:00.000Z',
})

/** A service whose answers are given by hand, one after the other, whenever a test lets them come. */
function slowShop() {
  const waiting: ((answer: unknown) => void)[] = []
  const asked = <T>() => new Promise<T>((resolve) => waiting.push((answer) => resolve(answer as T)))
  const reads: Reads = {
    customers: { list: () => asked(), get: () => asked() },
    vehicles: null,
    appointments: null,
    quotes: null,
    invoices: { list: () => asked<Page<Invoice>>(), get: () => asked<Invoice>() },
    payments: null,
    webhooks: null,
  }
  const records = createShopRecords()
  const kept = rememberReads(reads, records)
  const answer = async (at: number, what: unknown) => {
    waiting[at]?.(what)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { records, shop: kept, answer }
}

const page = (...rows: Invoice[]) => ({ rows, next: null, skipped: 0 })

test('a reading that was asked for before a payment, and comes after it, undoes nothing', async () => {
  const { records, shop, answer } = slowShop()
  void shop.invoices?.list(null, 100)
  void shop.invoices?.get('i')
  records.invoices.put('i', invoice('i', 'paid'), 'here')
  await answer(0, page(invoice('i')))
  await answer(1, invoice('i'))
  expect(records.invoices.find('i')).toMatchObject({ status: 'paid' })
  void shop.invoices?.get('i')
  await answer(2, invoice('i', 'voided'))
  expect(records.invoices.find('i')).toMatchObject({ status: 'voided' })
})

test('of two readings the one that was asked for later counts, whichever comes first', async () => {
  const { records, shop, answer } = slowShop()
  void shop.invoices?.list(null, 100)
  void shop.invoices?.get('i')
  await answer(1, invoice('i', 'partial'))
  await answer(0, page(invoice('i')))
  expect(records.invoices.find('i')).toMatchObject({ status: 'partial' })
})

test('a row that is as it was known comes as the object that was known, and another one as it was read', async () => {
  const { shop, answer } = slowShop()
  const [first, second] = [shop.invoices?.list(null, 100), shop.invoices?.list(null, 100)]
  await answer(0, page(invoice('same'), invoice('paid')))
  await answer(1, page(invoice('same'), invoice('paid', 'paid')))
  const [before, after] = [(await first)?.rows ?? [], (await second)?.rows ?? []]
  expect(after[0]).toBe(before[0])
  expect(after[1]).toEqual(invoice('paid', 'paid'))
  expect(before[1]).toEqual(invoice('paid'))
})

test('what is read aside is not kept', async () => {
  const { records, shop, answer } = slowShop()
  void shop.invoices?.list(null, 100, { aside: true })
  await answer(0, page(invoice('i')))
  expect(records.invoices.find('i')).toBeUndefined()
})
