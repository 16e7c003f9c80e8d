import { describe, expect, test } from 'vitest'
import { busyDesks } from '~/service/testing/busyDesks'
import { listenTo } from '~/service/testing/listener'
import { freePort, startBalancer } from '~/service/testing/servers/balancer'
import { durableServer, SECRET, shopWithKey, told } from '~/service/testing/servers/durable'
import { ask, serve } from '~/service/testing/servers/program'
import { until } from '~/service/testing/servers/receiver'
import { findBalancer } from '~/setup.mjs'

// The program itself, three of it behind the balancer of the example, over one database that keeps what it acknowledges.

const { newDatabase } = durableServer()
const NAMES = ['one', 'three', 'two']

async function threeBehindOne(...flags: string[]) {
  const database = await newDatabase()
  const shop = await shopWithKey(database)
  const port = await freePort()
  const behind = ['--origin', `https://localhost:${port}`, '--trusted-proxy', '127.0.0.1', ...flags]
  const serving = [
    await serve(database, behind, SECRET),
    await serve(database, behind, SECRET),
    await serve(database, behind, SECRET),
  ] as const
  const desk = await startBalancer(
    port,
    serving.map((one) => one.port),
  )
  const request = (method: string, path: string, body?: object, headers = {}) =>
    ask(desk, shop.key, method, path, body, headers)
  const together = (count: number, ...asked: Parameters<typeof request>) =>
    Promise.all(Array.from({ length: count }, () => request(...asked)))
  /** Requests one after another, until each of these has answered; all who have. */
  const servedBy = async (...wanted: string[]) => {
    const names = new Set<string>()
    // Where the fewest are is beside busy desks often the same one.
    for (let asked = 0; asked < 6 || !wanted.every((name) => names.has(name)); asked += 1)
      names.add(serverOf(await request('GET', '/customers?limit=1')))
    return [...names].toSorted()
  }
  return { database, shop, serving, desk, request, together, servedBy }
}

const serverOf = ({ headers }: { headers: Headers }) => headers.get('X-Served-By') ?? ''

const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

describe.skipIf(findBalancer() === undefined)('behind a balancer', () => {
  test('three processes serve one shop at one address: what excludes itself happens once, a minute is one minute', async () => {
    const { database, shop, desk, request, together } = await threeBehindOne()
    const made = async (method: string, path: string, body: object) => (await request(method, path, body)).id

    const equal = await together(
      50,
      'POST',
      '/customers',
      { name: 'Maria Alvarez' },
      { 'Idempotency-Key': 'desk-1' },
    )
    expect(new Set(equal.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect([...new Set(equal.map(serverOf))].toSorted()).toEqual(NAMES)
    const customer = equal[0]?.id ?? ''
    expect((await request('GET', '/customers')).body.data).toMatchObject([{ id: customer }])

    const line = { description: 'Front brake pads', quantity: 1, unit_price_cents: 10_000 }
    const invoice = await made('POST', '/invoices', { customer_id: customer, line_items: [line] })
    await made('PATCH', `/invoices/${invoice}`, { status: 'unpaid' })
    const payment = { amount_cents: 600, method: 'cash' }
    const payments = await together(20, 'POST', `/payments/${invoice}/record`, payment)
    expect([count(payments, 201), count(payments, 422)]).toEqual([16, 4])
    expect((await request('GET', `/invoices/${invoice}`)).body.amount_paid_cents).toBe(9_600)

    const car = { customer_id: customer, year: 2019, make: 'Subaru', model: 'Outback' }
    const booking = {
      customer_id: customer,
      vehicle_id: await made('POST', '/vehicles', car),
      service_type: 'Oil change',
      scheduled_at: '2027-03-15T09:00:00Z',
    }
    const booked = await together(2, 'POST', '/appointments', booking)
    expect([count(booked, 201), count(booked, 422)]).toEqual([1, 1])

    // A stream at each of them, and a change at one.
    const streams: Awaited<ReturnType<typeof listenTo>>[] = []
    const heardFrom = () => [...new Set(streams.map(({ response }) => serverOf(response)))].toSorted()
    // The balancer counts what is under way, and may still count requests of before.
    while (heardFrom().length < 3 && streams.length < 12) streams.push(await listenTo(desk, 'full', shop.key))
    expect(heardFrom()).toEqual(NAMES)
    await request('POST', '/customers', { name: 'Bo' })
    await Promise.all(
      streams.map((stream) => stream.until(() => stream.words().includes('customer.created'))),
    )

    const other = await told<{ id: string; key: string }>(
      database,
      'keys',
      'create',
      '--shop',
      shop.id,
      '--preset',
      'read-only',
    )
    const asked = () => ask(desk, other.key, 'GET', '/customers?limit=1')
    const answers: Awaited<ReturnType<typeof asked>>[] = []
    while (answers.length < 1_020) answers.push(...(await Promise.all(Array.from({ length: 60 }, asked))))
    expect([count(answers, 200), count(answers, 429)]).toEqual([1_000, 20])
    const refused = await Promise.all(Array.from({ length: 6 }, asked))
    expect([...new Set(refused.map(serverOf))].toSorted()).toEqual(NAMES)
    expect(count(refused, 429)).toBe(6)

    await told(database, 'keys', 'revoke', other.id)
    const revoked = await Promise.all(Array.from({ length: 6 }, asked))
    expect([...new Set(revoked.map(serverOf))].toSorted()).toEqual(NAMES)
    expect(count(revoked, 401)).toBe(6)
  })

  test('one that is stopped in order is out before it goes, and nothing is refused; of one that is killed nothing is lost', async () => {
    const { database, shop, serving, desk, servedBy } = await threeBehindOne(
      '--rate-limit',
      'off',
      '--drain',
      '10',
    )
    const [, two, three] = serving
    const desks = busyDesks([desk], shop.key)
    await until(() => desks.count() > 20)
    expect(await two.stop()).toMatchObject({ code: 0, err: '' })
    expect(desk.said()).toContain('two is DOWN, reason: Layer7 wrong status, code: 503')
    const after = desks.count() + 20
    await until(() => desks.count() > after)
    expect([...desks.statuses.keys()]).toEqual([201])
    expect(await servedBy('one', 'three')).toEqual(['one', 'three'])

    const flags = ['--origin', desk.url, '--port', String(two.port), '--rate-limit', 'off']
    await serve(database, flags, SECRET)
    await servedBy('two')

    await three.stop('SIGKILL')
    const killed = performance.now()
    await until(() => desk.said().includes('three is DOWN'))
    const outMs = Math.round(performance.now() - killed)
    expect(await servedBy('one', 'two')).toEqual(['one', 'two'])
    await desks.end(database)
    // What it had in hand was cut off, or answered by the balancer in its place.
    expect([...desks.statuses.keys()].filter((status) => ![201, 409, 502, 0].includes(status))).toEqual([])
    const spoken = [...desks.statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
    console.log(`behind the balancer ${spoken}; out ${outMs} ms after the kill`)
  })
})
