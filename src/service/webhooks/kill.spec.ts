import { expect, test } from 'vitest'
import { addCustomer } from '~/service/actions/customers'
import type { Store } from '~/service/store/engine'
import { events } from '~/service/store/tables/events'
import { allowing } from '~/service/testing/allowing'
import { withStore } from '~/service/testing/books'
import { shopWithKey } from '~/service/testing/servers/command'
import { ask, newFolder, serve } from '~/service/testing/servers/program'
import { startReceiver, until, verified } from '~/service/testing/servers/receiver'
import { createVault } from '~/service/vault'
import { workFor } from './outbox'

const EVENTS = 1_000
const KILLS_AT = [150, 350, 550, 750, 950]
const ANSWER_MS = 10
const SECRET = 'thirty-two characters for the kill'

/** As many customers as there shall be events, all in one moment. */
const fillOutbox = (store: Store, shop: string) =>
  store.write(shop, async (writer) => {
    const parts = { vault: createVault(Buffer.from(SECRET)), exceptions: new Set<string>() }
    const work = workFor(writer, shop, parts)
    for (let count = 1; count <= EVENTS; count += 1) await addCustomer(work, { name: `Customer ${count}` })
  })

test(`killed ${KILLS_AT.length} times in the middle of ${EVENTS} deliveries, none is missing at the end`, async () => {
  const data = newFolder()
  const receiver = await startReceiver(
    (response) => void setTimeout(() => response.writeHead(204).end(), ANSWER_MS),
  )
  const start = () =>
    serve(data, ['--empty', ...allowing(receiver)], {
      FRONTDESK_SECRET: SECRET,
    })
  const shop = await shopWithKey(data)
  const first = await start()
  const wanted = { url: receiver.url, events: ['customer.created'] }
  const { body } = await ask(first, shop.key, 'POST', '/webhooks', wanted)
  await first.stop()
  await withStore(data, (store) => fillOutbox(store, shop.id))
  const page = { after: null, limit: EVENTS + 1 }
  const rows = await withStore(data, (store) => events.page(store, shop.id, page))
  expect(rows).toHaveLength(EVENTS)

  let server = await start()
  for (const at of KILLS_AT) {
    await until(() => new Set(receiver.ids()).size >= at)
    await server.stop('SIGKILL')
    server = await start()
  }
  await until(() => new Set(receiver.ids()).size === EVENTS)
  await server.stop()
  expect(new Set(receiver.ids())).toEqual(new Set(rows.map(({ id }) => id)))
  const bodies = new Map(rows.map((row) => [row.id, row.body]))
  for (const heard of receiver.heard) {
    expect(heard.body).toBe(bodies.get(heard.id))
    verified(heard, String(body.signing_secret))
  }

  const before = receiver.heard.length
  const again = await start()
  await ask(again, shop.key, 'POST', '/customers', { name: 'The last' })
  await until(() => receiver.heard.length > before)
  await again.stop()
  expect(receiver.heard.slice(before).map((heard) => JSON.parse(heard.body).data.object.name)).toEqual([
    'The last',
  ])
  console.log(
    `${KILLS_AT.length} kills in ${EVENTS} deliveries: none missing, ${before - EVENTS} sent a second time`,
  )
})

test('SIGTERM waits for what is on its way, and what is taken then is not sent again', async () => {
  const data = newFolder()
  const receiver = await startReceiver((response) => void setTimeout(() => response.end(), 300))
  const flags = ['--empty', ...allowing(receiver)]
  const shop = await shopWithKey(data)
  const first = await serve(data, flags)
  await ask(first, shop.key, 'POST', '/webhooks', { url: receiver.url, events: ['*'] })
  await ask(first, shop.key, 'POST', '/customers', { name: 'Maria Alvarez' })
  await until(() => receiver.heard.length === 1)
  expect(await first.stop()).toMatchObject({ code: 0, err: '' })

  const second = await serve(data, flags)
  await ask(second, shop.key, 'POST', '/customers', { name: 'Bo' })
  await until(() => receiver.heard.length > 1)
  await second.stop()
  expect(receiver.heard.map((heard) => JSON.parse(heard.body).data.object.name)).toEqual([
    'Maria Alvarez',
    'Bo',
  ])
})
