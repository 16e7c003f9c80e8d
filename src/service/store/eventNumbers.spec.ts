import Database from 'libsql'
import { expect, test } from 'vitest'
import { newFile } from '../testing/store'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations'

/** The last version that counted the events of all shops together. */
const TOGETHER = 5

const EVENTS = [
  ['cedar', 11],
  ['harbor', 12],
  ['cedar', 13],
  ['cedar', 14],
  ['harbor', 15],
] as const

function broughtUpToDate(...more: string[]) {
  const database = new Database(newFile('frontdesk.db'))
  for (const step of MIGRATIONS.slice(0, TOGETHER)) database.exec(step)
  database.exec(`PRAGMA user_version = ${TOGETHER}`)
  database.exec(
    "INSERT INTO shops VALUES ('cedar', 'Cedar', NULL, 1040, 1), ('harbor', 'Harbor', NULL, 1, 1), ('elm', 'Elm', NULL, 7, 1)",
  )
  for (const [shop, seq] of EVENTS)
    database.exec(`INSERT INTO events VALUES (${seq}, 'e${seq}', '${shop}', 'customer.created', '{}', 1)`)
  for (const sql of more) database.exec(sql)
  migrate(database)
  return (sql: string) => database.prepare(sql).all([])
}

test('events that were counted together are counted by their shop, in their order', () => {
  const all = broughtUpToDate()
  expect(all('SELECT shop_id, number, id FROM events ORDER BY shop_id, number')).toEqual([
    { shop_id: 'cedar', number: 1, id: 'e11' },
    { shop_id: 'cedar', number: 2, id: 'e13' },
    { shop_id: 'cedar', number: 3, id: 'e14' },
    { shop_id: 'harbor', number: 1, id: 'e12' },
    { shop_id: 'harbor', number: 2, id: 'e15' },
  ])
  expect(all('SELECT shop_id, next_event, next_invoice FROM shop_counters ORDER BY shop_id')).toEqual([
    { shop_id: 'cedar', next_event: 4, next_invoice: 1040 },
    { shop_id: 'elm', next_event: 1, next_invoice: 7 },
    { shop_id: 'harbor', next_event: 3, next_invoice: 1 },
  ])
  expect(all('SELECT * FROM shops')).toHaveLength(3)
})

test('a subscription goes on behind the last that it was told of, and has the same ones to be told again', () => {
  const all = broughtUpToDate(
    "INSERT INTO webhook_progress VALUES ('half', 'cedar', 12, NULL), ('all', 'cedar', 15, NULL), ('none', 'harbor', 11, 0)",
    `INSERT INTO webhook_retries VALUES ('half', 'cedar', 11, 1, 50), ('all', 'cedar', 13, 2, 60), ('all', 'cedar', 14, 3, 70),
      ('all', 'cedar', 2, 3, 80), ('none', 'harbor', 12, 1, 90)`,
  )
  expect(all('SELECT webhook_id, told_to FROM webhook_progress ORDER BY webhook_id')).toEqual([
    { webhook_id: 'all', told_to: 3 },
    { webhook_id: 'half', told_to: 1 },
    { webhook_id: 'none', told_to: 0 },
  ])
  // What is gone from the outbox has nothing left to be told again.
  expect(all('SELECT webhook_id, event_number, tries FROM webhook_retries ORDER BY next_at')).toEqual([
    { webhook_id: 'half', event_number: 1, tries: 1 },
    { webhook_id: 'all', event_number: 2, tries: 2 },
    { webhook_id: 'all', event_number: 3, tries: 3 },
    { webhook_id: 'none', event_number: 1, tries: 1 },
  ])
})
