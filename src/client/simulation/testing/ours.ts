import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEY_PRESETS } from '~/domain/scopes'
import { issueKey } from '~/service/actions/keys'
import { openShop } from '~/service/actions/shops'
import { createShopService } from '~/service/shopService'
import { openSqlite } from '~/service/store/sqlite/sqlite'
import { appointments } from '~/service/store/tables/appointments'
import { counters } from '~/service/store/tables/counters'
import { invoices } from '~/service/store/tables/invoices'
import { payments } from '~/service/store/tables/payments'
import { APPOINTMENT_STORED, INVOICE_STORED } from '~/service/store/tables/statuses'
import { BASE, LATEST_MS, type Books, type Maker, type Service } from './service'
import { HOUR } from './world'

// Our own service as it is, over a real database, without the port: a shop of its own for each sequence.

export async function openOurs(): Promise<Maker & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-simulation-'))
  const clock = { now: () => 0, steady: () => 0 }
  const store = openSqlite(join(folder, 'frontdesk.db'), () => clock.now())
  const service = createShopService({
    store,
    secret: Buffer.from('a secret for tests alone'),
    clock: () => clock.now(),
    steady: () => clock.steady(),
    rateLimited: false,
  })

  async function ask(key: string, method: string, path: string, body: object) {
    const response = await service.fetch(
      new Request(`${BASE}${path}`, {
        method,
        headers: { 'X-Service-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    const { id } = (await response.json()) as { id: string }
    return id
  }

  return {
    traits: {
      name: 'ours',
      isOurs: true,
      honoursKeys: true,
      ignoresKeys: false,
      latestMs: LATEST_MS,
      keepsRecordedAt: true,
      breaks: false,
      tellsTime: true,
      hasTime: true,
    },
    async newShop(now, totals, _chance, steady): Promise<Service> {
      Object.assign(clock, { now, steady })
      const { shop, keys } = await store.write(null, async (writer) => {
        const { id } = await openShop(writer, now(), { name: 'Cedar Street Auto' })
        const scopes = KEY_PRESETS['read-write']
        const issue = () => issueKey(writer, now(), { shop: id, scopes, expiresAt: null })
        return { shop: id, keys: [(await issue()).key, (await issue()).key] as const }
      })
      const customer = await ask(keys[0], 'POST', '/customers', { name: 'Ruth Delgado' })
      const invoiceIds: string[] = []
      for (const cents of totals) {
        const line_items = [{ description: 'Front struts', quantity: 1, unit_price_cents: cents }]
        const id = await ask(keys[0], 'POST', '/invoices', { customer_id: customer, line_items })
        await ask(keys[0], 'PATCH', `/invoices/${id}`, { status: 'unpaid' })
        invoiceIds.push(id)
      }
      const cardIds: string[] = []
      for (const hour of [0, 1]) {
        const scheduled_at = new Date(now() + hour * HOUR).toISOString()
        const visit = { service_type: 'Oil change', scheduled_at, duration_minutes: 60 }
        cardIds.push(await ask(keys[0], 'POST', '/appointments', { customer_id: customer, ...visit }))
      }
      return {
        keys,
        invoiceIds,
        cardIds,
        async fetch({ url, ...asking }) {
          const response = await service.fetch(new Request(url, asking))
          // As its own port would.
          response.headers.set('Date', new Date(now()).toUTCString())
          return response
        },
        newest: () => counters.newestEvent(store, shop),
        async books(): Promise<Books> {
          const all = { after: null, limit: 1_000 }
          const rows = await invoices.page(store, shop, all)
          const cards = await appointments.page(store, shop, all)
          return {
            payments: await payments.page(store, shop, all),
            cards: cards.map(({ id, status, notes }) => ({ id, notes, status: APPOINTMENT_STORED[status] })),
            invoices: rows.map(({ id, status, amount_paid_cents, total_cents }) => ({
              id,
              status: INVOICE_STORED[status],
              amount_paid_cents,
              balance_cents: total_cents - amount_paid_cents,
            })),
          }
        },
      }
    },
    async close() {
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
