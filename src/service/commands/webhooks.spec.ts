import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '~/service/store/sqlite/sqlite'
import { webhooks } from '~/service/store/tables/webhooks'
import { CERTIFICATE } from '~/service/testing/servers/certificate'
import { command, shopWithKey, told } from '~/service/testing/servers/command'
import { ask, newFolder, serve } from '~/service/testing/servers/program'
import { answering, startReceiver, until } from '~/service/testing/servers/receiver'
import { createVault } from '~/service/vault'

const SECRET = 'the secret of this installation, and of no other'

async function openedSecret(data: string, id: string): Promise<string | null> {
  const store = openSqlite(join(data, 'frontdesk.db'))
  const row = await webhooks.ofAnyShop(store, id)
  await store.close()
  return createVault(Buffer.from(SECRET)).open(row?.sealed_secret ?? '')
}

test('webhooks rotate answers a new signing secret, which is the one that is used from then on', async () => {
  const data = newFolder()
  const env = { FRONTDESK_SECRET: SECRET }
  const server = await serve(data, ['--empty'], env)
  const { key } = await shopWithKey(data)
  const wanted = { url: 'https://hooks.example.com/shop', events: ['*'] }
  const { id, body } = await ask(server, key, 'POST', '/webhooks', wanted)
  expect(await openedSecret(data, id)).toBe(body.signing_secret)

  const { code, out } = await command(['webhooks', 'rotate', id, '--data', data, '--json'], { env })
  expect(code).toBe(0)
  const rotated = JSON.parse(out) as { signing_secret: string }
  expect(rotated).toEqual({ signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32,}=*$/) })
  expect(rotated.signing_secret).not.toBe(body.signing_secret)
  expect(await openedSecret(data, id)).toBe(rotated.signing_secret)

  const listed = await ask(server, key, 'GET', '/webhooks')
  expect(listed.body.data).toMatchObject([{ id }])
  expect(listed.text).not.toContain('whsec_')
})

test('webhooks list names every one with its key, and those that belong to none', async () => {
  const data = newFolder()
  const server = await serve(data)
  expect((await command(['webhooks', 'list', '--data', data, '--json'])).out).toBe('[]\n')
  const { id: shop, key, keyId } = await shopWithKey(data)
  const made = await ask(server, key, 'POST', '/webhooks', { url: 'https://a.example.com/', events: ['*'] })
  const old = await ask(server, key, 'POST', '/webhooks', { url: 'https://b.example.com/', events: ['*'] })
  const store = openSqlite(join(data, 'frontdesk.db'))
  await store.write(shop, async (writer) => {
    const row = await webhooks.ofAnyShop(writer, old.id)
    if (row) await webhooks.update(writer, { ...row, key_id: null })
  })
  await store.close()
  await told(data, 'keys', 'revoke', keyId, '--yes')

  const listed = await told<unknown[]>(data, 'webhooks', 'list')
  expect(listed).toMatchObject([
    { id: made.id, shop, status: 'disabled', key: keyId, url: 'https://a.example.com/', events: ['*'] },
    { id: old.id, shop, status: 'active', key: null, key_label: null, url: 'https://b.example.com/' },
  ])
  const { out } = await command(['webhooks', 'list', '--shop', shop, '--data', data])
  const [first, second] = out.split('\n')
  expect(first).toContain(`${made.id}  shop ${shop}  disabled  of key ${keyId}  https://a.example.com/`)
  expect(second).toContain(`${old.id}  shop ${shop}  active  of no key: it stays until it is deleted`)
  expect(await told(data, 'webhooks', 'list', '--shop', 'another')).toEqual([])
})

test('the secret of one installation does not open what another has sealed', async () => {
  const data = newFolder()
  const server = await serve(data, ['--empty'], { FRONTDESK_SECRET: 'the secret of another installation' })
  const { key } = await shopWithKey(data)
  const wanted = { url: 'https://hooks.example.com/shop', events: ['*'] }
  const { id } = await ask(server, key, 'POST', '/webhooks', wanted)
  expect(await openedSecret(data, id)).toBeNull()
})

test('webhooks attempts tells what was tried, newest first, and nothing of what was answered', async () => {
  const data = newFolder()
  const authority = join(newFolder(), 'authority.pem')
  writeFileSync(authority, CERTIFICATE)
  const receiver = await startReceiver(answering(418))
  const allowed = ['--webhook-allow', receiver.place, '--webhook-ca', authority]
  const server = await serve(data, ['--empty', ...allowed])
  const { key } = await shopWithKey(data)
  const { id } = await ask(server, key, 'POST', '/webhooks', { url: receiver.url, events: ['*'] })
  expect((await command(['webhooks', 'attempts', id, '--data', data])).out).toBe('Nothing was sent lately.\n')
  for (const name of ['Maria Alvarez', 'Bo']) await ask(server, key, 'POST', '/customers', { name })
  const attempted = () => told<{ event: string }[]>(data, 'webhooks', 'attempts', id)
  await until(async () => (await attempted()).length === 2)
  await server.stop()

  const listed = await attempted()
  const one = {
    at: expect.stringMatching(/Z$/),
    type: 'customer.created',
    number: 1,
    status: 418,
    fault: null,
    took_ms: expect.any(Number),
  }
  expect(listed).toEqual([
    { ...one, event: expect.any(String) },
    { ...one, event: expect.any(String) },
  ])
  expect(new Set(listed.map(({ event }) => event))).toEqual(new Set(receiver.ids()))
  expect(await told(data, 'webhooks', 'attempts', id, '--last', '1')).toEqual(listed.slice(0, 1))
  const { out } = await command(['webhooks', 'attempts', id, '--data', data])
  expect(out).toMatch(/^(\S+Z {2}418 {2}\d+ ms {2}try 1 {2}customer\.created {2}\S+\n){2}$/)
})

test('without --webhook-ca a certificate of one’s own is not taken, and without --webhook-allow no such address', async () => {
  const data = newFolder()
  const receiver = await startReceiver()
  const wanted = { url: receiver.url, events: ['*'] }
  const { key } = await shopWithKey(data)
  const strict = await serve(data, ['--empty'])
  expect((await ask(strict, key, 'POST', '/webhooks', wanted)).status).toBe(422)
  await strict.stop()

  const server = await serve(data, ['--empty', '--webhook-allow', receiver.place])
  const { id, status } = await ask(server, key, 'POST', '/webhooks', wanted)
  expect(status).toBe(201)
  await ask(server, key, 'POST', '/customers', { name: 'Maria Alvarez' })
  const tried = () => told<unknown[]>(data, 'webhooks', 'attempts', id)
  await until(async () => (await tried()).length > 0)
  // Where commands are slow it may have been tried again by now.
  for (const one of await tried()) expect(one).toMatchObject({ status: null, fault: 'tls' })
  expect(receiver.heard).toEqual([])
})
