import Database from 'libsql'
import { expect, test } from 'vitest'
import { newFile } from '../testing/store'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations'
import { openSqlite } from './sqlite'
import { webhooks } from './webhooks'

/** The last version whose subscriptions were disabled by the clock, and belonged to nobody. */
const BEFORE = 3

test('subscriptions from before are kept, of no key, and what had failed for long begins to count', async () => {
  const file = newFile('frontdesk.db')
  const old = new Database(file)
  for (const step of MIGRATIONS.slice(0, BEFORE)) old.exec(step)
  old.exec(`PRAGMA user_version = ${BEFORE}`)
  old.exec("INSERT INTO shops VALUES ('cedar', 'Cedar', NULL, 1, 1)")
  for (const id of ['failing', 'well']) {
    old.exec(
      `INSERT INTO webhooks VALUES ('${id}', 'cedar', 'https://a.example', '', '["*"]', 'active', 'sealed', 1)`,
    )
    old.exec(`INSERT INTO webhook_progress VALUES ('${id}', 'cedar', 7, ${id === 'failing' ? 5 : 'NULL'})`)
  }
  migrate(old)
  old.close()

  const store = openSqlite(file)
  const rows = await webhooks.all(store)
  await store.close()
  expect(rows).toMatchObject([
    { id: 'failing', status: 'active', sealed_secret: 'sealed', key_id: null, ends_at: null },
    { id: 'well', status: 'active', sealed_secret: 'sealed', key_id: null, ends_at: null },
  ])
  const now = new Database(file)
  const progress = now.prepare('SELECT * FROM webhook_progress ORDER BY webhook_id').all([])
  now.close()
  // Of the seven that they were told of, none is there any more: the shop's own count begins anew.
  expect(progress).toEqual([
    { webhook_id: 'failing', shop_id: 'cedar', told_to: 0, failing_ms: 0, holder: null, lease: 0 },
    { webhook_id: 'well', shop_id: 'cedar', told_to: 0, failing_ms: null, holder: null, lease: 0 },
  ])
})
