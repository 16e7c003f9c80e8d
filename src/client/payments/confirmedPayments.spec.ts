import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createClient } from '~/client/api/client'
import { createFullReads } from '~/client/api/fullReads'
import { createShopRecords } from '~/client/cache/shopRecords'
import { paymentsOfInvoice, placePayments } from '~/client/nouns/invoices'
import { entry } from '~/client/outbox/testing/stores'
import type { OutboxView } from '~/client/outbox/view'
import { createSignal } from '~/client/signal'
import { settle } from '~/client/testing/fakeClock'
import { createFakeTransport, json } from '~/client/testing/fakeFetch'
import { ConfirmedPayments } from './confirmedPayments'
import { paymentIn } from './entries'
import { createRecorder } from './testing/recorder'

const invoice = (balance: number) => ({
  id: 'inv_7',
  quote_id: null,
  customer_id: 'cus_1',
  status: 'partial',
  line_items: [],
  subtotal_cents: 20_000,
  tax_cents: 0,
  total_cents: 20_000,
  amount_paid_cents: 20_000 - balance,
  balance_cents: balance,
  due_at: null,
  paid_at: null,
  notes: null,
  created_at: '2026-11-20T15:00:00.000Z',
})

const payment = (id: string) => ({
  id,
  invoice_id: 'inv_7',
  amount_cents: 5_000,
  method: 'cash',
  reference: null,
  note: null,
  recorded_at: '2026-11-20T15:00:00.417Z',
  created_at: '2026-11-20T15:00:01.000Z',
})

const quietOutbox = {
  get: () => ({ entries: [], elsewhere: [] }) as unknown as OutboxView,
  subscribe: () => () => undefined,
  resolve: async () => true,
  onSettled: () => () => undefined,
}

test('a reading from before a payment was confirmed, answered after it, changes nothing beside it', async () => {
  const held: (() => void)[] = []
  let turn = 0
  const { transport } = createFakeTransport(async ({ url }) => {
    if (url.includes('/payments'))
      return json({
        data: turn < 2 ? [] : [payment('own'), payment('other')],
        pagination: { next_cursor: null, has_more: false, limit: 100 },
      })
    turn += 1
    if (turn > 1) return json(invoice(10_000))
    await new Promise<void>((answer) => held.push(answer))
    return json(invoice(20_000))
  })
  const confirmed = new ConfirmedPayments({
    api: createFullReads(createClient('full', transport)),
    outbox: quietOutbox,
    onRead: () => undefined,
  })
  void confirmed.look('inv_7')
  await settle()
  const body = '{"amount_cents":5000,"method":"cash"}'
  const expects = '{"status":"unpaid","balanceCents":20000,"payments":[]}'
  confirmed.heard({ ...entry('key-1'), path: '/payments/inv_7/record', body, expects }, payment('own'))
  await settle()
  // The screen that recorded it tells it as well.
  const first = confirmed.get().get('inv_7')
  if (first) confirmed.note({ id: 'key-1', expects }, first.payment, null)
  const shown = { sent: { amountCents: 5_000 }, left: 10_000, others: [{ id: 'other' }] }
  expect(confirmed.get().get('inv_7')).toMatchObject(shown)
  held[0]?.()
  await settle()
  expect(confirmed.get().get('inv_7')).toMatchObject(shown)
})

const PAID = { path: '/payments/inv_7/record', body: '{"amount_cents":5000,"method":"cash"}' }

/** A page that heard of one payment while another tab has the next one of that invoice, until that tab is through. */
function whileAnotherTabGoesOn() {
  const { transport } = createFakeTransport(async ({ url }) =>
    json(
      url.includes('/payments')
        ? {
            data: [payment('first'), payment('second')],
            pagination: { next_cursor: null, has_more: false, limit: 100 },
          }
        : invoice(10_000),
    ),
  )
  const view = createSignal({ entries: [], elsewhere: [] } as unknown as OutboxView)
  const keep = (...ids: string[]) =>
    view.set({ ...view.get(), entries: ids.map((id) => ({ ...entry(id), ...PAID })) })
  const told: string[] = []
  const confirmed = new ConfirmedPayments({
    api: createFullReads(createClient('full', transport)),
    outbox: { ...quietOutbox, get: view.get, subscribe: view.subscribe },
    onRead: () => undefined,
    onBeside: (own) => told.push(own.id),
  })
  const expects = '{"status":"unpaid","balanceCents":20000,"payments":[]}'
  const hear = () => confirmed.heard({ ...entry('key-1'), ...PAID, expects }, payment('first'))
  return { confirmed, keep, hear, told }
}

/** A page that shows the payments of an invoice; what each reading of them answers, and when, is the test's. */
function whileReading() {
  const answers: ((...ids: string[]) => void)[] = []
  const { transport } = createFakeTransport(async ({ url }) => {
    if (!url.includes('/payments')) return json(invoice(10_000))
    const data = await new Promise<string[]>((resolve) => answers.push((...ids) => resolve(ids)))
    return json({
      data: data.map(payment),
      pagination: { next_cursor: null, has_more: false, limit: 100 },
    })
  })
  const client = new QueryClient()
  const source = {
    name: 'here',
    api: createFullReads(createClient('full', transport)),
    records: createShopRecords(),
  }
  const shown = new QueryObserver(client, { ...paymentsOfInvoice(source, 'inv_7'), enabled: false })
  shown.subscribe(() => undefined)
  const confirmed = new ConfirmedPayments({
    api: source.api,
    outbox: quietOutbox,
    onRead: (id, { payments }, readAt) => placePayments(client, source, id, payments, readAt),
  })
  const look = async () => {
    void confirmed.look('inv_7')
    await settle()
  }
  const refetch = async () => {
    void shown.refetch()
    await settle()
  }
  const ids = () => shown.getCurrentResult().data?.map(({ id }) => id)
  return { look, refetch, answers, records: source.records, ids }
}

test('a payment that is streamed while the invoice is read stays, where the answer is from before it', async () => {
  const { look, answers, records, ids } = whileReading()
  await look()
  const streamed = paymentIn(payment('streamed'))
  if (streamed) records.payments.put('streamed', streamed, 'stream')
  answers[0]?.()
  await settle()
  expect(ids()).toEqual(['streamed'])
})

test.each([
  ['look', 'look'],
  ['look', 'refetch'],
  ['refetch', 'look'],
] as const)(
  'of two readings under way the one that was asked for later stands, whichever is answered first: %s, %s',
  async (earlier, later) => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { answers, ids, ...reading } = whileReading()
      await reading[earlier]()
      await reading[later]()
      for (const at of order) {
        answers[at]?.(...(at === 0 ? [] : ['other']))
        await settle()
      }
      expect(ids()).toEqual(['other'])
    }
  },
)

test('once another tab has the next payment, the one before is done with, and the next is no other beside it', async () => {
  const { confirmed, keep, hear, told } = whileAnotherTabGoesOn()
  keep('key-1')
  hear()
  keep()
  expect(confirmed.get().get('inv_7')).toMatchObject({ key: 'key-1' })
  keep('key-2')
  keep()
  await settle()
  expect(confirmed.get().get('inv_7')).toBeUndefined()
  expect(told).toEqual([])
})

test('a payment that is confirmed after another tab has begun the next one is not shown in its place', async () => {
  const { confirmed, keep, hear, told } = whileAnotherTabGoesOn()
  keep('key-1', 'key-2')
  hear()
  keep()
  await settle()
  expect(confirmed.get().get('inv_7')).toBeUndefined()
  expect(told).toEqual([])
})

test('a right that was withdrawn since the panel was drawn is told, and nothing is sent', async () => {
  const { transport } = createFakeTransport(async ({ url }) =>
    json(
      url.includes('/payments')
        ? { data: [], pagination: { next_cursor: null, has_more: false, limit: 100 } }
        : invoice(20_000),
    ),
  )
  const confirmed = new ConfirmedPayments({
    api: createFullReads(createClient('full', transport)),
    outbox: quietOutbox,
    onRead: () => undefined,
  })
  const panel = createRecorder({
    invoiceId: 'inv_7',
    service: null,
    outbox: { ...quietOutbox, fresh: async () => quietOutbox.get() },
    confirmed,
    writer: () => undefined,
  })
  const seen = await confirmed.look('inv_7')
  const wanted = {
    amountCents: 5_000,
    method: 'cash',
    reference: null,
    note: null,
    recordedAt: null,
  } as const
  panel.record(wanted, seen)
  await settle()
  expect(panel.get()).toMatchObject({ kind: 'refused', failure: { kind: 'forbidden' }, isKept: false })
})

test('another payment beside the own one is announced once nobody has the panel open any more', async () => {
  const watched = whileAnotherTabGoesOn()
  watched.confirmed.watch('inv_7')
  watched.hear()
  await settle()
  expect(watched.told).toEqual([])

  const left = whileAnotherTabGoesOn()
  left.confirmed.watch('inv_7')()
  left.hear()
  await settle()
  expect(left.told).toEqual(['first'])
})

test('a payment that was not known to have arrived is found in its own invoice, whatever another invoice still asks', async () => {
  const { transport } = createFakeTransport(async ({ url }) =>
    json(
      url.includes('/payments')
        ? { data: [payment('own')], pagination: { next_cursor: null, has_more: false, limit: 100 } }
        : invoice(10_000),
    ),
  )
  const body = '{"amount_cents":5000,"method":"cash","recorded_at":"2026-11-20T15:00:00.417Z"}'
  const unsure = (id: string, invoiceId: string) => ({
    ...entry(id),
    path: `/payments/${invoiceId}/record`,
    body,
    tried: { at: 1, service: null },
    state: 'unsure' as const,
  })
  const entries = [unsure('key-8', 'inv_8'), unsure('key-7', 'inv_7')]
  const arrived: string[] = []
  const confirmed = new ConfirmedPayments({
    api: createFullReads(createClient('full', transport)),
    outbox: {
      ...quietOutbox,
      get: () => ({ entries, elsewhere: [] }) as unknown as OutboxView,
      resolve: async (id) => arrived.push(id) > 0,
    },
    onRead: () => undefined,
  })
  await confirmed.look('inv_7')
  expect(arrived).toEqual(['key-7'])
})
