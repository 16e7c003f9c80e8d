import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../store/sqlite'
import { webhooks } from '../store/webhooks'
import { ask, frontdesk, newFolder, serve, shopWithKey } from '../testing/program'
import { createVault } from '../vault'

const SECRET = 'the secret of this installation'

async function openedSecret(data: string, id: string): Promise<string> {
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

  const { code, out } = await frontdesk(['webhooks', 'rotate', id, '--data', data, '--json'], { env })
  expect(code).toBe(0)
  const rotated = JSON.parse(out) as { signing_secret: string }
  expect(rotated).toEqual({ signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32,}=*$/) })
  expect(rotated.signing_secret).not.toBe(body.signing_secret)
  expect(await openedSecret(data, id)).toBe(rotated.signing_secret)

  const listed = await ask(server, key, 'GET', '/webhooks')
  expect(listed.body.data).toMatchObject([{ id }])
  expect(listed.text).not.toContain('whsec_')
})

test('the secret of one installation does not open what another has sealed', async () => {
  const data = newFolder()
  const server = await serve(data, ['--empty'], { FRONTDESK_SECRET: 'another' })
  const { key } = await shopWithKey(data)
  const wanted = { url: 'https://hooks.example.com/shop', events: ['*'] }
  const { id } = await ask(server, key, 'POST', '/webhooks', wanted)
  await expect(openedSecret(data, id)).rejects.toThrow('unable to authenticate data')
})
