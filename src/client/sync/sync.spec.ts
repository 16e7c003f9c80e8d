import { expect, test } from 'vitest'
import { createShopRecords } from '~/client/cache/shopRecords'
import type { Appointment } from '~/client/nouns/nouns'
import { createFakeTabs } from '~/client/search/testing/tabs'
import { settle } from '~/client/testing/fakeClock'
import { Sync, type Emitted } from './sync'

const AT = '2026-11-20T15:00:00.000Z'

const wireAppointment = {
  id: 'ruth',
  customer_id: 'c',
  vehicle_id: null,
  status: 'confirmed',
  service_type: 'Struts',
  scheduled_at: AT,
  duration_minutes: 60,
  notes: null,
  created_at: AT,
  updated_at: AT,
}

const wireQuote = {
  id: 'q',
  customer_id: 'c',
  vehicle_id: null,
  status: 'accepted',
  line_items: [{ description: 'Struts', quantity: 1, unit_price_cents: 10_000 }],
  subtotal_cents: 10_000,
  tax_cents: 0,
  total_cents: 10_000,
  expires_at: null,
  created_at: AT,
}

const { expires_at: _, ...wireInvoice } = {
  ...wireQuote,
  id: 'i',
  quote_id: 'q',
  status: 'unpaid',
  amount_paid_cents: 0,
  balance_cents: 10_000,
  due_at: null,
  paid_at: null,
  notes: null,
}

const wirePayment = {
  id: 'p',
  invoice_id: 'i',
  amount_cents: 5_000,
  method: 'cash',
  reference: null,
  note: null,
  recorded_at: AT,
  created_at: AT,
}

const moved: Appointment = {
  id: 'ruth',
  customerId: 'c',
  vehicleId: null,
  status: 'confirmed',
  service: 'Struts',
  startsAt: AT,
  minutes: 60,
  notes: null,
  createdAt: AT,
  updatedAt: AT,
}

const PLACE = { epoch: 'a', number: 7 }

/** Two tabs of one browser, and what each emits. */
function twoTabs() {
  const { open } = createFakeTabs()
  let now = 1_000
  function tab() {
    const records = createShopRecords({ now: () => now })
    const sync = new Sync({
      records,
      surface: 'full',
      features: { invoiceNumber: false },
      leader: open(),
      now: () => now,
    })
    const emitted: Emitted[] = []
    sync.subscribe((one) => emitted.push(one))
    return {
      records,
      sync,
      emitted,
      confirmed: (method: string, path: string, answer: unknown, position = '') =>
        sync.confirmed({ method, path }, answer, position),
    }
  }
  return { here: tab(), there: tab(), at: (time: number) => (now = time) }
}

const sourceOf = ({ source, isRelayed }: Emitted) => [source, isRelayed]
const nounsOf = ({ changes }: Emitted) => changes.map(({ noun, isNew }) => (isNew ? `new ${noun}` : noun))

test('the answer to a write is in the record cache, by what the write was about', () => {
  const { records, confirmed, emitted } = twoTabs().here
  confirmed('PATCH', '/appointments/ruth', wireAppointment)
  expect(records.appointments.find('ruth')).toMatchObject({ status: 'confirmed' })
  confirmed('PATCH', '/customers/ruth', wireAppointment)
  expect(records.customers.find('ruth')).toBeUndefined()
  confirmed('DELETE', '/appointments/ruth', null)
  expect(records.appointments.find('ruth')).toBeNull()
  expect(emitted.map(nounsOf)).toEqual([['appointments'], ['customers'], ['appointments']])
})

test('a payment makes its invoice outdated, until that was asked for afterwards', () => {
  const { here, at } = twoTabs()
  here.confirmed('PATCH', '/invoices/i', wireInvoice)
  expect(here.records.invoices.isOutdated('i')).toBe(false)
  at(2_000)
  here.confirmed('POST', '/payments/i/record', wirePayment)
  expect(here.records.payments.find('p')).toMatchObject({ amountCents: 5_000 })
  expect(here.records.invoices.isOutdated('i')).toBe(true)
  // The answer does not say what the invoice has become.
  expect(here.records.invoices.find('i')).toMatchObject({ status: 'unpaid' })
  expect(here.emitted.map(nounsOf)).toEqual([['invoices'], ['new payments', 'invoices']])
})

test('a conversion makes an invoice, and says what became of its quote', () => {
  const { records, confirmed } = twoTabs().here
  confirmed('POST', '/quotes', wireQuote)
  confirmed('POST', '/quotes/q/convert-to-invoice', wireInvoice)
  expect(records.quotes.find('q')).toMatchObject({ status: 'converted', totalCents: 10_000 })
  expect(records.invoices.find('i')).toMatchObject({ billed: { quoteId: 'q' } })
})

test('a converted quote that this page has not read is outdated', () => {
  const { records, confirmed } = twoTabs().here
  confirmed('POST', '/quotes/q/convert-to-invoice', { id: 'i', total_cents: 10_000 })
  expect(records.quotes.find('q')).toBeUndefined()
  expect(records.quotes.isOutdated('q')).toBe(true)
})

test('an answer that can not be read says that its record has changed', () => {
  const { records, confirmed, emitted } = twoTabs().here
  confirmed('PATCH', '/customers/c', { id: 'c' })
  confirmed('POST', '/customers', { id: 'd' })
  expect([records.customers.isOutdated('c'), records.customers.isOutdated('d')]).toEqual([true, true])
  expect(emitted.map(nounsOf)).toEqual([['customers'], ['new customers']])
})

test('an answer to one tab is in the record cache of the other, emitted once in each', async () => {
  const { here, there } = twoTabs()
  here.confirmed('PATCH', '/appointments/ruth', wireAppointment, 'a.7')
  await settle()
  expect(there.records.appointments.find('ruth')).toMatchObject({ status: 'confirmed' })
  here.confirmed('DELETE', '/appointments/ruth', null, 'a.8')
  await settle()
  expect(there.records.appointments.find('ruth')).toBeNull()
  expect(here.emitted.map(sourceOf)).toEqual(Array.from({ length: 2 }, () => ['here', false]))
  expect(there.emitted.map(sourceOf)).toEqual(Array.from({ length: 2 }, () => ['other tab', true]))
})

test('a webhook’s secret is read by no tab', async () => {
  const { here, there } = twoTabs()
  here.confirmed('POST', '/webhooks', { id: 'w', secret: 'whsec_1' })
  here.confirmed('POST', '/health', { id: 'w' })
  await settle()
  for (const { records, emitted } of [here, there]) {
    expect(Object.values(records).every((noun) => noun.find('w') === undefined)).toBe(true)
    expect(emitted).toEqual([])
  }
})

test('the stream brings a write of this browser as well: that is no news, whichever comes first', () => {
  for (const order of ['answer first', 'event first']) {
    const { records, sync, emitted, confirmed } = twoTabs().here
    let others = 0
    records.appointments.others.subscribe(() => (others += 1))
    const record = { ...moved, status: 'confirmed' }
    const answer = () => confirmed('PATCH', '/appointments/ruth', wireAppointment, 'a.7')
    const event = () =>
      sync.streamed({ noun: 'appointments', id: 'ruth', record, isNew: false }, PLACE, false)
    for (const step of order === 'answer first' ? [answer, event] : [event, answer]) step()
    expect(records.appointments.isOwn(record)).toBe(true)
    expect(emitted.map(({ source, isNews }) => [source, isNews])).toEqual(
      order === 'answer first'
        ? [
            ['here', true],
            ['stream', false],
          ]
        : [
            ['stream', true],
            ['here', true],
          ],
    )
    expect(others).toBe(order === 'answer first' ? 0 : 1)
  }
})

test('an event that is older than what was read is no news, and still reaches the search index', () => {
  const { records, sync, emitted } = twoTabs().here
  records.appointments.read([{ ...moved, status: 'completed' }], {
    readAt: 1,
    position: { epoch: 'a', number: 9 },
  })
  sync.streamed({ noun: 'appointments', id: 'ruth', record: moved, isNew: false }, PLACE, false)
  expect(records.appointments.find('ruth')).toMatchObject({ status: 'completed' })
  expect(emitted).toMatchObject([{ isNews: false, changes: [{ id: 'ruth' }] }])
})
