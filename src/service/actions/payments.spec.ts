import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, line, unpaidInvoice, type Shops, type TestShop } from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'

const MONDAY = Date.parse('2026-03-16T08:00:00Z')
const HOUR = 3_600_000

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

type Pay = { do: 'pay'; invoice: number; cents: number; hours: number; key: number | null }
type Step =
  | Pay
  | { do: 'pay the rest'; invoice: number }
  | { do: 'pay at once'; payments: Pay[] }
  | { do: 'void'; invoice: number }
  | { do: 'note'; invoice: number }
  | { do: 'wait'; minutes: number }

const TOTALS = [1, 100, 1_000]
const invoice = fc.nat(TOTALS.length - 1)

// Few keys, so that most are used again: for the same payment or for another one, both must be harmless.
const payment: fc.Arbitrary<Pay> = fc.record({
  do: fc.constant('pay' as const),
  invoice,
  cents: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1_100 })),
  hours: fc.integer({ min: -72, max: 24 }),
  key: fc.option(fc.nat(5)),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: payment },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay the rest' as const), invoice }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay at once' as const),
      payments: fc.array(payment, { minLength: 2, maxLength: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), invoice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('note' as const), invoice }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 30 }) }),
  },
)

/** A counter that does one step after another and remembers every payment it was told of. */
function counterOf(shop: TestShop, ids: string[]) {
  const confirmed = new Map<string, Fields>()
  const idOf = (at: number) => ids[at] ?? ''

  async function send({ invoice: at, cents, hours, key }: Pay) {
    const body = {
      amount_cents: cents,
      method: 'cash',
      recorded_at: new Date((shops.clock.now ?? 0) + hours * HOUR).toISOString(),
    }
    const headers: Record<string, string> = key === null ? {} : { 'Idempotency-Key': `till-${key}` }
    const answer = await shop.full('POST', `/payments/${idOf(at)}/record`, body, { headers })
    expect([201, 422]).toContain(answer.status)
    if (answer.status === 201) confirmed.set(answer.id, answer.body)
    return answer
  }

  async function take(step_: Step) {
    if (step_.do === 'pay') await send(step_)
    if (step_.do === 'pay at once') await Promise.all(step_.payments.map(send))
    if (step_.do === 'pay the rest') {
      const { body } = await shop.full('GET', `/invoices/${idOf(step_.invoice)}`)
      const cents = Number(body.balance_cents)
      const answer = await send({ do: 'pay', invoice: step_.invoice, cents: cents || 1, hours: 0, key: null })
      expect(answer.status).toBe(['unpaid', 'partial'].includes(String(body.status)) ? 201 : 422)
    }
    if (step_.do === 'void') {
      const answer = await shop.full('PATCH', `/invoices/${idOf(step_.invoice)}`, { status: 'voided' })
      expect(answer.status).toBe(200)
    }
    if (step_.do === 'note') {
      const note = { notes: `asked ${confirmed.size} times` }
      expect((await shop.full('PATCH', `/invoices/${idOf(step_.invoice)}`, note)).status).toBe(200)
    }
    if (step_.do === 'wait') shops.clock.now = (shops.clock.now ?? 0) + step_.minutes * 60_000
  }
  return { take, confirmed }
}

const statusOf = (paid: number, total: number) => (paid === total ? 'paid' : paid > 0 ? 'partial' : 'unpaid')

/** The invoice agrees with its payments to the cent, on both surfaces. */
async function expectBalanced(shop: TestShop, id: string, isVoided: boolean) {
  const { body } = await shop.full<Fields & { payments: Fields[] }>('GET', `/invoices/${id}`)
  const listed = await shop.full('GET', '/payments', undefined, { query: { invoice_id: id, limit: '100' } })
  const total = Number(body.total_cents)
  const paid = listed.rows.reduce((sum, row) => sum + Number(row.amount_cents), 0)
  const times = listed.rows.map((row) => String(row.recorded_at)).toSorted()
  expect(paid).toBeLessThanOrEqual(total)
  expect(body.payments).toEqual(listed.rows)
  expect(body).toMatchObject({
    amount_paid_cents: paid,
    balance_cents: total - paid,
    status: isVoided ? 'voided' : statusOf(paid, total),
    paid_at: paid === total ? times.at(-1) : null,
  })
  const live = (await shop.live(`/invoices/${id}`)).body
  expect([live.balanceCents, live.paidAt]).toEqual([total - paid, body.paid_at])
  return listed.rows
}

test('whatever is paid, repeated, raced or voided: payments make up what is paid, and never more than the total', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      shops.clock.now = MONDAY
      const shop = await shops.newShop()
      const customer = await addCustomer(shop)
      const ids: string[] = []
      for (const cents of TOTALS)
        ids.push((await unpaidInvoice(shop, customer.id, { line_items: [line(cents)] })).id)
      const counter = counterOf(shop, ids)
      const voided = new Set<number>()
      for (const each of steps) {
        await counter.take(each)
        if (each.do === 'void') voided.add(each.invoice)
      }
      const kept: Fields[] = []
      for (const [at, id] of ids.entries()) kept.push(...(await expectBalanced(shop, id, voided.has(at))))
      expect(new Map(kept.map((row) => [row.id, row]))).toEqual(counter.confirmed)
    }),
    { numRuns: 60 },
  )
})

test('thirty payments that race for one balance: the sum never passes the total', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 30, maxLength: 30 }),
      async (amounts) => {
        const shop = await shops.newShop()
        const customer = await addCustomer(shop)
        const { id } = await unpaidInvoice(shop, customer.id, { line_items: [line(1_000)] })
        const answers = await Promise.all(
          amounts.map((cents) =>
            shop.full('POST', `/payments/${id}/record`, { amount_cents: cents, method: 'card' }),
          ),
        )
        const taken = answers.filter(({ status }) => status === 201)
        const rows = await expectBalanced(shop, id, false)
        expect(new Set(rows.map((row) => row.id))).toEqual(new Set(taken.map((answer) => answer.id)))
        expect(rows).toHaveLength(taken.length)
        const left = 1_000 - rows.reduce((sum, row) => sum + Number(row.amount_cents), 0)
        const refused = amounts.filter((_, at) => answers[at]?.status === 422)
        // Nobody was sent away whose money would still fit at the end.
        expect(refused.every((cents) => cents > left)).toBe(true)
      },
    ),
    { numRuns: 10 },
  )
})

test('a payment of more than the balance is refused in words that state the balance', async () => {
  const shop = await shops.newShop()
  const customer = await addCustomer(shop)
  const { id } = await unpaidInvoice(shop, customer.id, { line_items: [line(123_450)] })
  const answer = await shop.full('POST', `/payments/${id}/record`, { amount_cents: 123_451, method: 'card' })
  expect(answer.status).toBe(422)
  expect(answer.message).toContain('123450')
  expect(answer.message).toContain('$1,234.50')
  expect(await expectBalanced(shop, id, false)).toEqual([])
})
