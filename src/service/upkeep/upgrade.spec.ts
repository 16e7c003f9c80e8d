import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { placesIn } from '../folder'
import { MIGRATIONS } from '../store/migrations'
import { startChild } from '../testing/child'
import { told } from '../testing/command'
import { frontdesk, newFolder, serve } from '../testing/program'
import { verifyFile } from './verify'

const BEFORE = MIGRATIONS.length - 1

const LINES = JSON.stringify([{ description: 'Engine', quantity: 1, unit_price_cents: 10_000 }])

function withDatabase<T>(file: string, work: (database: Database.Database) => T): T {
  const database = new Database(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** A folder as the version before left it, with an invoice that is paid in part. */
function folderFromBefore() {
  const data = newFolder()
  const { database: file } = placesIn(data)
  withDatabase(file, (database) => {
    database.exec('PRAGMA journal_mode = WAL')
    for (const step of MIGRATIONS.slice(0, BEFORE)) database.exec(step)
    database.exec(`PRAGMA user_version = ${BEFORE}`)
    database.exec("INSERT INTO shops (id, name, created_at) VALUES ('cedar', 'Cedar Street Auto', 1)")
    database.exec("INSERT INTO shop_counters (shop_id, next_event, next_invoice) VALUES ('cedar', 1, 2)")
    database.exec(`INSERT INTO customers (id, shop_id, name, first_name, last_name, is_fleet, tags, marketing_opt_in,
      created_at, updated_at) VALUES ('maria', 'cedar', 'Maria Alvarez', 'Maria', 'Alvarez', 0, '[]', 0, 1, 1)`)
    database.exec(`INSERT INTO invoices (id, shop_id, customer_id, number, status, line_items, subtotal_cents,
      tax_cents, discount_cents, fees_cents, total_cents, deposit_applied_cents, amount_paid_cents, created_at,
      updated_at) VALUES ('one', 'cedar', 'maria', '1', 'partial', '${LINES}', 10000, 0, 0, 0, 10000, 0, 4000, 1, 1)`)
    database.exec(`INSERT INTO payments (id, shop_id, invoice_id, amount_cents, method, recorded_at, created_at)
      VALUES ('first', 'cedar', 'one', 4000, 'cash', 1, 1)`)
  })
  return { data, file }
}

const formatOf = (file: string) =>
  withDatabase(file, (database) => database.prepare('PRAGMA user_version').all([]))
const copiesIn = (data: string) => readdirSync(data).filter((name) => name.startsWith('frontdesk.db.format-'))

test('a folder of the version before is migrated once, and said to be; its copy from before is right', async () => {
  const { data, file } = folderFromBefore()
  const first = await frontdesk(['shops', 'list', '--data', data, '--json'])
  expect([first.code, JSON.parse(first.out)]).toMatchObject([0, [{ name: 'Cedar Street Auto' }]])
  const [copy = '', ...more] = copiesIn(data)
  expect(more).toEqual([])
  expect(copy).toMatch(new RegExp(`^frontdesk\\.db\\.format-${BEFORE}\\.\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z$`))
  expect(first.err).toContain(`${data} was written by an earlier Frontdesk (format ${BEFORE}).`)
  expect(first.err).toContain(`As it was before it lies in ${join(data, copy)}.`)
  expect(formatOf(file)).toEqual([{ user_version: MIGRATIONS.length }])
  const { counts, ...sums } = await verifyFile(file)
  expect([counts, sums]).toMatchObject([
    { invoices: 1, payments: 1 },
    { invoiced_cents: 10_000, paid_cents: 4_000 },
  ])
  expect(await verifyFile(join(data, copy))).toEqual({ counts, ...sums, format: BEFORE })

  const second = await frontdesk(['shops', 'list', '--data', data])
  expect([second.code, second.err, copiesIn(data)]).toEqual([0, '', [copy]])
})

test('serving migrates too, and says so', async () => {
  const { data, file } = folderFromBefore()
  const server = await serve(data)
  expect(server.said.err).toContain(`${data} was written by an earlier Frontdesk`)
  expect([copiesIn(data).length, formatOf(file)]).toEqual([1, [{ user_version: MIGRATIONS.length }]])
})

test('while one process migrates, a second is told to wait, and afterwards finds it done', async () => {
  const { data, file } = folderFromBefore()
  const goOn = join(newFolder(), 'go-on')
  const migrating = `
    const { existsSync } = await import('node:fs')
    const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    const { module: folder } = await runnerImport('./src/service/folder.ts')
    const release = await ours.holdUpToDate(folder.placesIn(args[0]), 'serving', (words) => {
      console.log(words)
      while (!existsSync(args[1])) pause()
    })
    console.log('held')
    release()
  `
  const child = startChild('./src/service/upkeep/upgrade.ts', migrating, data, goOn)
  expect(await child.hears()).toContain('was written by an earlier Frontdesk')
  for (const line of ['shops list', 'serve --port 0']) {
    const { code, out, err } = await frontdesk([...line.split(' '), '--data', data])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(
      /^Another Frontdesk process has \S+ to itself: [^\n]+ Wait until it is ready [^\n]+\n$/,
    )
  }
  expect(formatOf(file)).toEqual([{ user_version: BEFORE }])
  writeFileSync(goOn, '')
  expect(await child.hears()).toContain('As it was before it lies in')
  expect(await child.hears()).toBe('held')
  expect((await child.ended).code).toBe(0)
  expect(await told(data, 'shops', 'list')).toMatchObject([{ name: 'Cedar Street Auto' }])
  expect(copiesIn(data)).toHaveLength(1)
})

test('beneath an earlier version that serves nothing is migrated: it is to be stopped first', async () => {
  const { data, file } = folderFromBefore()
  const earlier = new Database(placesIn(data).lock)
  earlier.exec('BEGIN EXCLUSIVE')
  try {
    for (const line of ['shops list', 'keys list', 'demo --customers 5', 'serve --port 0']) {
      const { code, out, err } = await frontdesk([...line.split(' '), '--data', data])
      expect([line, code, out]).toEqual([line, 1, ''])
      expect(err).toContain('an earlier version that serves has to be stopped first')
    }
  } finally {
    earlier.close()
  }
  expect([formatOf(file), copiesIn(data)]).toEqual([[{ user_version: BEFORE }], []])
})

test('beside a backup of an older folder nothing is migrated', async () => {
  const { data, file } = folderFromBefore()
  const beside = new Database(placesIn(data).lock)
  beside.exec('BEGIN; SELECT 1 FROM sqlite_master')
  try {
    const { code, err } = await frontdesk(['shops', 'list', '--data', data])
    expect([code, err]).toEqual([
      1,
      `Other commands are at work in ${data}. Nothing was done. Wait until they are ready and try again.\n`,
    ])
  } finally {
    beside.close()
  }
  expect(formatOf(file)).toEqual([{ user_version: BEFORE }])
})

test('backup and verify leave an older folder as it is, and the backup is of its format', async () => {
  const { data, file } = folderFromBefore()
  const copy = join(data, 'copy.db')
  const found = { counts: { invoices: 1 }, invoiced_cents: 10_000, paid_cents: 4_000 }
  expect(await told(data, 'verify')).toMatchObject(found)
  expect(await told(data, 'backup', copy)).toMatchObject(found)
  expect([formatOf(copy), formatOf(file), copiesIn(data)]).toEqual([
    [{ user_version: BEFORE }],
    [{ user_version: BEFORE }],
    [],
  ])
})

test('the last two copies are kept', async () => {
  const { data } = folderFromBefore()
  const older = [
    'frontdesk.db.format-2.2025-03-01T10-00-00-000Z',
    'frontdesk.db.format-10.2025-01-01T10-00-00-000Z',
  ]
  const brokenOff = 'frontdesk.db.format-1.2025-04-01T10-00-00-000Z.part'
  for (const name of [...older, brokenOff, `${brokenOff}-journal`]) writeFileSync(join(data, name), '')
  await told(data, 'shops', 'list')
  const kept = copiesIn(data)
  expect(kept).toHaveLength(2)
  expect(kept).toContain(older[0])
})

test('where there is no room for the copy nothing is migrated, and nothing is left of it', async () => {
  const { data, file } = folderFromBefore()
  await told(data, 'verify')
  const program = fileURLToPath(new URL('../../../dist/frontdesk.js', import.meta.url))
  // No file may be longer than 200 blocks of 512 bytes.
  const line = `ulimit -f 200; exec "${process.execPath}" "${program}" shops list --data "${data}" 2>&1`
  const { status, stdout } = spawnSync('/bin/sh', ['-c', line], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stdout).toContain('A copy of the database could not be made beside it')
  expect(stdout).toContain(`Nothing was migrated: ${data} still has format ${BEFORE}`)
  expect([formatOf(file), copiesIn(data)]).toEqual([[{ user_version: BEFORE }], []])
  expect(await told(data, 'shops', 'list')).toHaveLength(1)
})

test('books that are wrong are not migrated, and the record is named', async () => {
  const { data, file } = folderFromBefore()
  withDatabase(file, (database) => database.exec('UPDATE payments SET amount_cents = 3000'))
  const { code, err } = await frontdesk(['shops', 'list', '--data', data])
  expect(code).toBe(1)
  expect(err).toContain(
    'invoice 1 (one) is wrong: its payments come to $30.00, and $40.00 is written as paid.',
  )
  expect(err).toContain('Nothing was migrated')
  expect([formatOf(file), copiesIn(data)]).toEqual([[{ user_version: BEFORE }], []])
})
