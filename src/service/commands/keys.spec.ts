import { expect, test } from 'vitest'
import { KEY_PRESETS, RESOURCES, SCOPES } from '~/domain/scopes'
import { command, shopWithKey, told } from '~/service/testing/servers/command'
import { ask, newFolder, serve } from '~/service/testing/servers/program'

type Listed = {
  id: string
  shop: string
  label: string
  scopes: string[]
  created_at: string
  expires_at: string | null
  revoked_at: string | null
}

async function newShop(data = newFolder()) {
  const { id } = await told(data, 'shops', 'create', '--name', 'Cedar Street Auto')
  return { data, id }
}

test.each([
  ['read-only', RESOURCES.map((resource) => `read:${resource}`)],
  ['read-write', RESOURCES.flatMap((resource) => [`read:${resource}`, `write:${resource}`])],
  ['admin', ['admin:*']],
])('the preset %s stands for %j', async (preset, scopes) => {
  const { data, id } = await newShop()
  const words = ['--shop', id, '--preset', preset]
  const made = await told<{ id: string; key: string }>(data, 'keys', 'create', ...words)
  expect(made).toEqual({ id: expect.any(String), key: expect.stringMatching(/^fd_[0-9A-Za-z]{43}$/) })
  const [listed, ...more] = await told<Listed[]>(data, 'keys', 'list')
  expect(more).toEqual([])
  expect(listed?.id).toBe(made.id)
  expect(listed?.scopes.toSorted()).toEqual(scopes.toSorted())
})

test('a key has the scopes that were named, each once, its label and its end', async () => {
  const { data, id } = await newShop()
  const scopes = SCOPES.flatMap((scope) => ['--scope', scope])
  const more = [
    '--scope',
    'read:customers',
    '--label',
    'Front counter',
    '--expires',
    '2031-01-31T18:00:00-08:00',
  ]
  const made = await told(data, 'keys', 'create', '--shop', id, ...scopes, ...more)
  const listed = await told<Listed[]>(data, 'keys', 'list')
  expect(listed).toEqual([
    {
      id: made.id,
      shop: id,
      label: 'Front counter',
      scopes: SCOPES,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      last_used_at: null,
      expires_at: '2031-02-01T02:00:00.000Z',
      revoked_at: null,
    },
  ])
})

test('a list of keys never shows a key, and --shop shows one shop’s alone', async () => {
  const first = await shopWithKey(newFolder())
  const data = newFolder()
  const one = await shopWithKey(data)
  const other = await shopWithKey(data)
  const plain = await command(['keys', 'list', '--data', data])
  const json = await command(['keys', 'list', '--data', data, '--json'])
  for (const { out } of [plain, json]) {
    expect(out).toContain(one.keyId)
    expect(out).toContain(other.keyId)
    expect(out).not.toContain(first.keyId)
    expect(out).not.toContain('fd_')
  }
  const listed = await told<Listed[]>(data, 'keys', 'list', '--shop', one.id)
  expect(listed.map(({ id }) => id)).toEqual([one.keyId])
})

test('a revoked key is listed as such and can’t be revoked again', async () => {
  const data = newFolder()
  const { id, keyId } = await shopWithKey(data)
  const kept = await told(data, 'keys', 'create', '--shop', id, '--preset', 'read-only')
  expect(await told(data, 'keys', 'revoke', keyId)).toEqual({ id: keyId, webhooks: [] })
  const listed = await told<Listed[]>(data, 'keys', 'list')
  expect(listed.map((key) => [key.id, key.revoked_at !== null])).toEqual([
    [keyId, true],
    [kept.id, false],
  ])
  const again = await command(['keys', 'revoke', keyId, '--data', data])
  expect([again.code, again.out, again.err]).toEqual([1, '', 'Active key not found\n'])
  expect(await told(data, 'keys', 'list')).toEqual(listed)
})

test('a key with webhooks is revoked with --yes alone, which ends and names them', async () => {
  const data = newFolder()
  const server = await serve(data)
  const { id, key, keyId } = await shopWithKey(data)
  const other = await told<{ id: string; key: string }>(
    data,
    'keys',
    'create',
    '--shop',
    id,
    '--preset',
    'admin',
  )
  const hookOf = (whose: string, url: string) =>
    ask(server, whose, 'POST', '/webhooks', { url, events: ['*'] })
  const mine = await hookOf(key, 'https://books.example.com/hook')
  const theirs = await hookOf(other.key, 'https://parts.example.com/hook')

  const asked = await command(['keys', 'revoke', keyId, '--data', data])
  expect([asked.code, asked.out]).toEqual([1, ''])
  expect(asked.err).toContain(`${mine.id}  https://books.example.com/hook  books.example.com`)
  expect(asked.err).not.toContain(theirs.id)
  expect(asked.err).toContain('Nothing was revoked. Add --yes')
  expect((await ask(server, key, 'GET', '/webhooks')).body.data).toMatchObject([
    { id: theirs.id, status: 'active' },
    { id: mine.id, status: 'active' },
  ])

  const done = await command(['keys', 'revoke', keyId, '--yes', '--data', data])
  expect([done.code, done.err]).toEqual([0, ''])
  expect(done.out).toContain(mine.id)
  expect((await ask(server, key, 'GET', '/webhooks')).status).toBe(401)
  expect((await ask(server, other.key, 'GET', '/webhooks')).body.data).toMatchObject([
    { id: theirs.id, status: 'active' },
    { id: mine.id, status: 'disabled' },
  ])
  expect(await told(data, 'keys', 'revoke', other.id, '--yes')).toEqual({
    id: other.id,
    webhooks: [theirs.id],
  })
})

test('a key made while the shop is served works at once, and one revoked ends at once', async () => {
  const data = newFolder()
  const server = await serve(data)
  const { key, keyId } = await shopWithKey(data)
  expect((await ask(server, key, 'GET', '/customers')).status).toBe(200)
  await told(data, 'keys', 'revoke', keyId)
  const refused = await ask(server, key, 'GET', '/customers')
  expect([refused.status, refused.body]).toMatchObject([401, { error: { code: expect.any(String) } }])
})

test('a key with an end to come works until then', async () => {
  const { data, id } = await newShop()
  const server = await serve(data)
  const words = ['--shop', id, '--preset', 'read-only', '--expires', '2125-01-31T18:00:00Z']
  const { key } = await told<{ key: string }>(data, 'keys', 'create', ...words)
  expect((await ask(server, key, 'GET', '/customers')).status).toBe(200)
})

test('a key with an end that has passed is not made', async () => {
  const { data, id } = await newShop()
  const words = ['--shop', id, '--preset', 'read-only', '--expires', '2026-01-31T18:00:00Z']
  const { code, out, err } = await command(['keys', 'create', ...words, '--data', data])
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(/^--expires 2026-01-31T18:00:00Z has passed: the key would not work\n/)
  expect(await told(data, 'keys', 'list')).toEqual([])
})

test('a key may do what its scopes say and no more', async () => {
  const data = newFolder()
  const server = await serve(data)
  const { id } = await shopWithKey(data)
  const make = (...scopes: string[]) =>
    told<{ key: string }>(data, 'keys', 'create', '--shop', id, ...scopes.flatMap((s) => ['--scope', s]))
  const writer = await make('write:customers')
  const body = { name: 'Maria Alvarez' }
  expect((await ask(server, writer.key, 'POST', '/customers', body)).status).toBe(201)
  expect((await ask(server, writer.key, 'GET', '/customers')).status).toBe(403)
  const reader = await make(...KEY_PRESETS['read-only'])
  expect((await ask(server, reader.key, 'GET', '/customers')).body).toMatchObject({ data: [body] })
  expect((await ask(server, reader.key, 'POST', '/customers', body)).status).toBe(403)
})

test('a label that a terminal would obey is printed in letters, in one line', async () => {
  const { data, id } = await newShop()
  const label = 'Bay\u001b[2J\nfd_forged\u202e'
  await told(data, 'keys', 'create', '--shop', id, '--preset', 'read-only', '--label', label)
  const { out } = await command(['keys', 'list', '--data', data])
  expect(out).toMatch(/^[^\n]*Bay\\u001b\[2J\\u000afd_forged\\u202e[^\n]*\n$/)
  expect(await told<Listed[]>(data, 'keys', 'list')).toMatchObject([{ label }])
})

test('so is a name of a shop, wherever a command says it', async () => {
  const data = newFolder()
  const name = 'Cedar\u001b]0;owned\u0007'
  const shown = 'Cedar\\u001b]0;owned\\u0007'
  const made = await command(['shops', 'create', '--name', name, '--data', data])
  const [, id = ''] = /Shop (\S+) is created/.exec(made.out) ?? []
  const set = await command(['shops', 'set', '--shop', id, '--city', 'Troy', '--data', data])
  const list = await command(['shops', 'list', '--data', data])
  for (const { out } of [made, set, list]) {
    expect(out).toContain(shown)
    expect(out).not.toContain('\u001b')
  }
})
