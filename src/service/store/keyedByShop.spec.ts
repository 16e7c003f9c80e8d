import Database from 'libsql'
import { expect, test } from 'vitest'
import { newFile } from '../testing/store'
import { attempts } from './attempts'
import { deviceLinks } from './deviceLinks'
import { keys } from './keys'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations'
import { openSqlite } from './sqlite'

/** The last version with a number over the attempts of all shops, and a code that was one of a kind in all of them. */
const BEFORE = 10

const ATTEMPT = {
  webhook_id: 'hook',
  shop_id: 'cedar',
  event_type: 'customer.created',
  event_number: null,
  number: 1,
  fault: null,
}

function older(...lines: string[]) {
  const file = newFile('frontdesk.db')
  const database = new Database(file)
  for (const step of MIGRATIONS.slice(0, BEFORE)) database.exec(step)
  database.exec(`PRAGMA user_version = ${BEFORE}`)
  for (const line of [
    "INSERT INTO shops (id, name, created_at) VALUES ('cedar', 'Cedar', 1)",
    "INSERT INTO shop_counters (shop_id, next_event, next_invoice) VALUES ('cedar', 7, 1042)",
    "INSERT INTO keys VALUES ('key', 'cedar', 'hash', 'Counter', '[]', 1, NULL, NULL, 5)",
    ...lines,
  ])
    database.exec(line)
  return { file, database }
}

async function broughtUpToDate(...lines: string[]) {
  const { file, database } = older(...lines)
  migrate(database)
  database.close()
  return openSqlite(file)
}

test('keys, and the links and subscriptions that are theirs, are there as before', async () => {
  const link = { id: 'link', shop_id: 'cedar', code_hash: 'code', label: 'Counter 2', preset: 'read-only' }
  const store = await broughtUpToDate(
    "INSERT INTO desk_links VALUES ('link', 'cedar', 'code', 'Counter 2', 'read-only', 'key', 2, 3, 'claim', 'key')",
    "INSERT INTO webhooks VALUES ('hook', 'cedar', 'https://a.example', '', '[]', 'active', '', 1, 'key', NULL)",
  )
  expect(await keys.byHash(store, 'hash')).toEqual({
    id: 'key',
    shop_id: 'cedar',
    hash: 'hash',
    label: 'Counter',
    scopes: '[]',
    created_at: 1,
    expires_at: null,
    revoked_at: null,
    last_used_at: 5,
  })
  expect(await deviceLinks.byCode(store, 'code')).toEqual({
    ...link,
    made_by: 'key',
    created_at: 2,
    ends_at: 3,
    claim_hash: 'claim',
    key_id: 'key',
  })
  const late = store.write('cedar', (writer) =>
    deviceLinks.insert(writer, {
      ...link,
      id: 'other',
      code_hash: 'other',
      preset: 'read-only',
      made_by: 'nobody',
      created_at: 1,
      ends_at: 1,
      claim_hash: null,
      key_id: null,
    }),
  )
  await expect(late).rejects.toThrow(/FOREIGN KEY/)
  await store.close()
})

const said = (seq: number, event: string) =>
  `INSERT INTO webhook_attempts VALUES (${seq}, 'hook', 'cedar', '${event}', 'customer.created', 1, 50, 3, 204, NULL)`

test('attempts keep their order, and those to come are newer', async () => {
  const store = await broughtUpToDate(said(9, 'first'), said(10, 'second'), said(200, 'third'))
  const row = { ...ATTEMPT, id: '01987e5c-0000-7000-8000-000000000000', event_id: 'fourth' }
  await store.write('cedar', (writer) =>
    attempts.insert(writer, { ...row, started_at: 50, took_ms: 3, status: 204 }),
  )
  const newest = await attempts.newest(store, { shop: 'cedar', webhook: 'hook' }, 10)
  expect(newest.map(({ event_id }) => event_id)).toEqual(['fourth', 'third', 'second', 'first'])
  await store.close()
})

test('a record that belongs to one which is not there ends it, with nothing changed', () => {
  const { database } = older(
    'PRAGMA foreign_keys = OFF',
    "INSERT INTO webhooks VALUES ('hook', 'cedar', 'https://a.example', '', '[]', 'active', '', 1, 'gone', NULL)",
  )
  expect(() => migrate(database)).toThrow('not there')
  expect(database.prepare('PRAGMA user_version').all([])).toEqual([{ user_version: BEFORE }])
  expect(database.prepare('PRAGMA foreign_keys').all([])).toEqual([{ foreign_keys: 1 }])
  database.close()
})
