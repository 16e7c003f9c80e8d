import { createBudget } from '~/client/api/budget'
import { createClient } from '~/client/api/client'
import { createFullReads } from '~/client/api/fullReads'
import { createTransport, type Fetch } from '~/client/api/transport'
import { sendThrough } from '~/client/connect'
import type { Payment } from '~/client/nouns/nouns'
import { createDesk, type Tab } from '~/client/outbox/testing/desk'
import { createTestTime, SECOND, type TestTime } from '~/client/outbox/testing/time'
import { createCheck } from '~/client/payments/checkBeforeSend'
import { ConfirmedPayments } from '~/client/payments/confirmedPayments'
import { whenLooked } from '~/client/payments/entries'
import type { InvoiceSnapshot } from '~/client/payments/invoiceSnapshot'
import { writersThrough } from '~/client/testing/fakeWriters'
import { startShops } from '~/service/testing/shop'
import { createRecorder, type Recorder } from './recorder'

// Counters of one shop: each a computer with its outbox and its payment panel, before a line that fails as it is told, and the
// real service behind it.

/** late: cut off, and on its way all the same. */
export type Fate = 'lost before' | 'lost after' | 'late' | 'hangs' | 429 | 500
export const FATES: readonly Fate[] = ['lost before', 'lost after', 'late', 'hangs', 429, 500]
/** Shorter than any request lives. */
const LATE_MS = 20 * SECOND

type Shops = Awaited<ReturnType<typeof startShops>>
type Shop = Awaited<ReturnType<Shops['newShop']>>

const says = (status: number) =>
  new Response(JSON.stringify({ error: { code: 'no', message: `${status}`, status, request_id: 'req_1' } }), {
    status,
    headers: status === 429 ? { 'Retry-After': '3' } : {},
  })

const never = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const down = () => new TypeError('the line is down')

/** The way from one counter to the service. */
function createLine(shops: Shops, shop: Shop, time: TestTime) {
  const fates: Fate[] = []
  const onTheWay = time.clockOf(() => true)
  let isUp = true

  const reach: Fetch = (url, { method = 'GET', headers: given, body }) =>
    time.counted(async () => {
      shops.clock.now = time.now()
      const headers = { ...Object.fromEntries(new Headers(given)), 'X-Service-Key': shop.key }
      const address = `${shops.url}/v1${url.replace(/^\/shop/, '')}`
      const answer = await shops.send(address, method, body ?? null, headers)
      return new Response(answer.text, { status: answer.status, headers: answer.headers })
    })

  const send: Fetch = async (url, init) => {
    if (!isUp) throw down()
    // Reading fails only with the line: what is tried here is what becomes of money that was sent.
    const fate = init.method === 'GET' ? undefined : fates.shift()
    if (fate === 'lost before') throw down()
    if (fate === 429 || fate === 500) return says(fate)
    if (fate === 'late') {
      onTheWay.after(LATE_MS, () => void reach(url, init))
      throw down()
    }
    const answer = await reach(url, init)
    if (fate === 'lost after' || !isUp) throw down()
    return fate === 'hangs' ? never(init.signal) : answer
  }
  return {
    send,
    next: (...coming: Fate[]) => fates.push(...coming),
    setUp: (is: boolean) => (isUp = is),
    heal() {
      fates.length = 0
      isUp = true
    },
  }
}

/** A computer at the counter, and whoever stands before it. */
function createCounter(shops: Shops, shop: Shop, time: TestTime, invoiceId: string) {
  const desk = createDesk(time)
  const line = createLine(shops, shop, time)
  const recorded: Payment[] = []
  /** Notes of the payments that the screen said were not recorded. */
  const refused: string[] = []
  let tab: Tab
  let panel: Recorder
  /** Whether somebody has the panel open. */
  let isThere = true
  /** What is on the screen: read some time ago. */
  let screen: InvoiceSnapshot | null = null

  function see() {
    const view = panel.get()
    const isNews = view.kind === 'confirmed' && !recorded.some(({ id }) => id === view.payment.id)
    if (isNews && tab.isAlive()) recorded.push(view.payment)
    if (view.kind === 'refused' && isThere && tab.isAlive()) refused.push(view.wanted?.note ?? '')
  }

  function open() {
    isThere = true
    const transport = createTransport({
      connection: 'north',
      budget: createBudget({ limit: 1_000_000, clock: time.clockOf(() => true) }),
      onSignedOut: () => undefined,
      fetch: line.send,
      clock: time.clockOf(() => true),
    })
    const opened = desk.openTab({
      send: sendThrough(transport),
      check: { when: whenLooked, ...createCheck({ transport, hasTags: true }) },
    })
    tab = opened
    const { outbox } = opened
    const confirmed = new ConfirmedPayments({
      api: createFullReads(createClient('full', transport)),
      outbox,
      onRead: (_, standing) => (screen = standing),
    })
    const writer = () => writersThrough(outbox).payments
    panel = createRecorder({ invoiceId, service: null, outbox, confirmed, writer })
    panel.subscribe(see)
    void outbox.resume()
    void panel.look().catch(() => undefined)
  }
  open()

  return {
    desk,
    line,
    recorded,
    refused,
    tab: () => tab,
    panel: () => panel,
    screen: () => screen,
    /** The panel is closed, and nobody sees what becomes of it. */
    leave() {
      isThere = false
      panel.leave()
    },
    comeBack() {
      isThere = true
      see()
    },
    reopen() {
      tab.crash()
      open()
    },
  }
}

export type Counter = ReturnType<typeof createCounter>

/** One shop for all; an invoice of $100.00 of its own for each. */
export async function openCounters() {
  const time = createTestTime()
  const shops = await startShops({ now: time.now() })
  const shop = await shops.newShop()
  const { id: customerId } = await shop.full('POST', '/customers', { name: 'Ruth Delgado' })

  return {
    time,
    close: () => shops.close(),
    async begin() {
      shops.clock.now = time.now()
      const lines = [{ description: 'Front struts', quantity: 1, unit_price_cents: 10_000 }]
      const { id } = await shop.full('POST', '/invoices', { customer_id: customerId, line_items: lines })
      await shop.full('PATCH', `/invoices/${id}`, { status: 'unpaid' })
      const counters = [createCounter(shops, shop, time, id), createCounter(shops, shop, time, id)]
      await time.settle()
      const books = async () => {
        const { body: invoice } = await shop.full<{ amount_paid_cents: number; balance_cents: number }>(
          'GET',
          `/invoices/${id}`,
        )
        const { rows } = await shop.full('GET', '/payments', undefined, {
          query: { invoice_id: id, limit: '100' },
        })
        return { invoice, payments: rows as { id: string; amount_cents: number; note: string }[] }
      }
      return { counters, books }
    },
  }
}
