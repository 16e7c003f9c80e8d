import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CERTIFICATE } from './service/testing/servers/certificate'
import { findNode, NODE_LINES, versionOf } from './service/testing/servers/nodes'
import { ask, frontdesk, newFolder, serve } from './service/testing/servers/program'
import { startReceiver, until, verified } from './service/testing/servers/receiver'
import { tellersBy } from './service/testing/told'

// The built program under each supported Node that this machine has. `npm run nodes` fetches the others.

const WORK = { description: 'Front brake pads', quantity: 1, unit_price_cents: 18_500 }

for (const line of NODE_LINES) {
  const node = findNode(line)
  const name =
    node === undefined ? `Node ${line} is absent: npm run nodes fetches it` : `Node ${versionOf(node)}`

  test.skipIf(node === undefined)(
    `${name} serves the dashboard and both surfaces, tells a webhook, stops, and backs up`,
    async () => {
      const run = (args: readonly string[]) => frontdesk(args, { ...(node !== undefined && { node }) })
      const data = newFolder()
      const authority = join(newFolder(), 'authority.pem')
      writeFileSync(authority, CERTIFICATE)
      const receiver = await startReceiver()
      const flags = ['--empty', '--webhook-allow', receiver.place, '--webhook-ca', authority]
      const server = await serve(data, flags, {}, node)
      const { key } = await tellersBy(run).shopWithKey(data, 'admin')
      const { url } = server

      expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
      expect(await (await fetch(url)).text()).toMatch(/<!doctype html>/i)
      expect((await fetch(`${url}/docs/full.html`)).status).toBe(200)
      expect((await fetch(`${url}/v1/customers`)).status).toBe(401)

      const made = async (method: string, path: string, body?: object, headers = {}) => {
        const answer = await ask(server, key, method, path, body, headers)
        expect([method, path, answer.status]).toEqual([method, path, expect.toBeOneOf([200, 201])])
        return answer
      }
      const hook = await made('POST', '/webhooks', { url: receiver.url, events: ['payment.created'] })
      const customer = await made('POST', '/customers', { name: 'Maria Álvarez' })
      const vehicle = { customer_id: customer.id, year: 2019, make: 'Subaru', model: 'Outback' }
      const { id: vehicle_id } = await made('POST', '/vehicles', vehicle)
      const visit = { customer_id: customer.id, vehicle_id, service_type: 'Brakes' }
      const at = { scheduled_at: '2027-03-15T14:00:00Z' }
      const appointment = await made('POST', '/appointments', { ...visit, ...at })
      await made('PATCH', `/appointments/${appointment.id}`, { status: 'confirmed' })
      const quote = await made('POST', '/quotes', { customer_id: customer.id, line_items: [WORK] })
      for (const status of ['sent', 'accepted']) await made('PATCH', `/quotes/${quote.id}`, { status })
      const invoice = await made('POST', `/quotes/${quote.id}/convert-to-invoice`)
      const pay = () =>
        made(
          'POST',
          `/payments/${invoice.id}/record`,
          { amount_cents: 18_500, method: 'cash' },
          { 'Idempotency-Key': 'pay-1' },
        )
      const [paid, again] = [await pay(), await pay()]
      expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([paid.text, 'true'])

      const live = await fetch(`${url}/api/v1/invoices`, { headers: { Authorization: `Bearer ${key}` } })
      expect(await live.json()).toMatchObject({ items: [{ status: 'PAID' }] })

      await until(() => receiver.heard.length === 1)
      const [heard] = receiver.heard
      expect(heard && verified(heard, String(hook.body.signing_secret)).type).toBe('payment.created')

      expect(await server.stop()).toMatchObject({ code: 0 })
      const copy = join(newFolder(), 'copy.db')
      expect(await run(['backup', copy, '--data', data])).toMatchObject({ code: 0 })
    },
  )
}
