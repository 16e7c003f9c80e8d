import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test, vi } from 'vitest'
import { placesIn } from '~/service/folder'
import { FORMAT } from '~/service/store/migrate'
import { MIGRATIONS } from '~/service/store/migrations'
import { told } from '~/service/testing/servers/command'
import { newFolder } from '~/service/testing/servers/program'
import { FolderInUse, lockFolder, lockInstallation } from './folderLock'
import { verifyFile } from './verify'

const LINES = JSON.stringify([{ description: 'Engine', quantity: 1, unit_price_cents: 10_000 }])

function withDatabase<T>(file: string, work: (database: Database.Database) => T): T {
  const database = new Database(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** A folder as this program leaves it, with an invoice that is paid in part. */
async function folderFromBefore() {
  const data = newFolder()
  await told(data, 'shops', 'create', '--name', 'Cedar Street Auto')
  const { database: file } = placesIn(data)
  withDatabase(file, (database) => {
    database.exec('PRAGMA journal_mode = WAL')
    database.exec(`INSERT INTO customers (id, shop_id, name, first_name, last_name, is_fleet, tags, marketing_opt_in,
      created_at, updated_at) SELECT 'maria', id, 'Maria Alvarez', 'Maria', 'Alvarez', 0, '[]', 0, 1, 1 FROM shops`)
    database.exec(`INSERT INTO invoices (id, shop_id, customer_id, number, status, line_items, subtotal_cents,
      tax_cents, discount_cents, fees_cents, total_cents, deposit_applied_cents, amount_paid_cents, created_at,
      updated_at) SELECT 'one', id, 'maria', '1', 'partial', '${LINES}', 10000, 0, 0, 0, 10000, 0, 4000, 1, 1 FROM shops`)
    database.exec(`INSERT INTO payments (id, shop_id, invoice_id, amount_cents, method, recorded_at, created_at)
      SELECT 'first', id, 'one', 4000, 'cash', 1, 1 FROM shops`)
  })
  return { data, file }
}

/** The commands of the version after this one, which has one migration more. */
async function nextVersion() {
  vi.resetModules()
  vi.doMock('~/service/store/migrations', () => ({
    MIGRATIONS: [...MIGRATIONS, 'ALTER TABLE shops ADD COLUMN bays INTEGER NOT NULL DEFAULT 3'],
  }))
  onTestFinished(() => {
    vi.doUnmock('~/service/store/migrations')
    vi.resetModules()
  })
  return { ...(await import('~/service/testing/servers/command')), ...(await import('./upgrade')) }
}

const formatOf = (file: string) =>
  withDatabase(file, (database) => database.prepare('PRAGMA user_version').all([]))
const [BEFORE, AFTER] = [[{ user_version: FORMAT }], [{ user_version: FORMAT + 1 }]]
const copiesIn = (data: string) => readdirSync(data).filter((name) => name.startsWith('frontdesk.db.format-'))

test('a folder of the version before is migrated once, and said to be; its copy from before is right', async () => {
  const { data, file } = await folderFromBefore()
  const { command } = await nextVersion()
  const first = await command(['shops', 'list', '--data', data, '--json'])
  expect([first.code, JSON.parse(first.out)]).toMatchObject([0, [{ name: 'Cedar Street Auto' }]])
  const [copy = '', ...more] = copiesIn(data)
  expect(more).toEqual([])
  expect(copy).toMatch(new RegExp(`^frontdesk\\.db\\.format-${FORMAT}\\.\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z$`))
  expect(first.err).toContain(`${data} was written by an earlier Frontdesk (format ${FORMAT}).`)
  expect(first.err).toContain(`A copy from before is in ${join(data, copy)}.`)
  expect([formatOf(file), formatOf(join(data, copy))]).toEqual([AFTER, BEFORE])
  expect(await verifyFile(join(data, copy))).toMatchObject({ invoiced_cents: 10_000, paid_cents: 4_000 })

  const second = await command(['shops', 'list', '--data', data])
  expect([second.code, second.err, copiesIn(data)]).toEqual([0, '', [copy]])
})

test('the way back is the copy: restored, the version before goes on with it', async () => {
  const { data, file } = await folderFromBefore()
  const { command } = await nextVersion()
  await command(['shops', 'list', '--data', data])
  const [copy = ''] = copiesIn(data)
  await told(data, 'restore', join(data, copy))
  expect(formatOf(file)).toEqual(BEFORE)
  expect(await told(data, 'shops', 'list')).toMatchObject([{ name: 'Cedar Street Auto' }])
})

test('while one process migrates, a second is told to wait', async () => {
  const { data, file } = await folderFromBefore()
  const places = placesIn(data)
  const { holdUpToDate } = await nextVersion()
  const seen: unknown[] = []
  const release = await holdUpToDate(places, 'serving', () => {
    for (const how of ['beside', 'serving'] as const)
      try {
        lockInstallation(places, how)
      } catch (error) {
        seen.push([error instanceof FolderInUse, String(error)])
      }
  })
  const wait = [true, expect.stringMatching(/is restoring or upgrading \S+\. .*Wait until it is done/)]
  expect(seen).toEqual([wait, wait, wait, wait])
  expect(formatOf(file)).toEqual(AFTER)
  expect(lockFolder(places.lock, 'serving')).toBeNull()
  release()
})

test('beside another command of an older folder nothing is migrated', async () => {
  const { data, file } = await folderFromBefore()
  const { command } = await nextVersion()
  const release = lockFolder(placesIn(data).lock, 'beside')
  const { code, err } = await command(['shops', 'list', '--data', data])
  release?.()
  expect([code, err]).toEqual([
    1,
    `Other commands are using ${data}. Nothing was done. Wait until they are done and try again.\n`,
  ])
  expect(formatOf(file)).toEqual(BEFORE)
})

test('backup and verify leave an older folder as it is, and the backup is of its format', async () => {
  const { data, file } = await folderFromBefore()
  const next = await nextVersion()
  const copy = join(data, 'copy.db')
  const found = { counts: { invoices: 1 }, invoiced_cents: 10_000, paid_cents: 4_000 }
  expect(await next.told(data, 'verify')).toMatchObject(found)
  expect(await next.told(data, 'backup', copy)).toMatchObject(found)
  expect([formatOf(copy), formatOf(file), copiesIn(data)]).toEqual([BEFORE, BEFORE, []])
})

test('the last two copies are kept', async () => {
  const { data } = await folderFromBefore()
  const older = [
    'frontdesk.db.format-2.2025-03-01T10-00-00-000Z',
    'frontdesk.db.format-10.2025-01-01T10-00-00-000Z',
  ]
  const brokenOff = `frontdesk.db.format-${FORMAT}.2025-04-01T10-00-00-000Z.part`
  for (const name of [...older, brokenOff, `${brokenOff}-journal`]) writeFileSync(join(data, name), '')
  const { told: toldNext } = await nextVersion()
  await toldNext(data, 'shops', 'list')
  const kept = copiesIn(data)
  expect(kept).toHaveLength(2)
  expect(kept).toContain(older[0])
})

test('where the copy can’t be written nothing is migrated', async () => {
  const { data, file } = await folderFromBefore()
  const { command } = await nextVersion()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-16T08:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const taken = `${file}.format-${FORMAT}.2026-03-16T08-00-00-000Z.part`
  mkdirSync(taken)
  const { code, err } = await command(['shops', 'list', '--data', data])
  expect(code).toBe(1)
  expect(err).toContain('A copy of the database could not be made beside it')
  expect(err).toContain(`Nothing was migrated: ${data} still has format ${FORMAT}`)
  expect(formatOf(file)).toEqual(BEFORE)
  expect(await told(data, 'shops', 'list')).toHaveLength(1)
})

test('books that are wrong are not migrated, and the record is named', async () => {
  const { data, file } = await folderFromBefore()
  withDatabase(file, (database) => database.exec('UPDATE payments SET amount_cents = 3000'))
  const { command } = await nextVersion()
  const { code, err } = await command(['shops', 'list', '--data', data])
  expect(code).toBe(1)
  expect(err).toContain(
    'invoice 1 (one) is wrong: its payments come to $30.00, and $40.00 is written as paid.',
  )
  expect(err).toContain('Nothing was migrated')
  expect([formatOf(file), copiesIn(data)]).toEqual([BEFORE, []])
})

test('a folder of a version before 0.2.0 is refused by every command, and nothing is changed in it', async () => {
  const data = newFolder()
  await told(data, 'shops', 'create', '--name', 'Cedar Street Auto')
  const { database: file } = placesIn(data)
  withDatabase(file, (database) => database.exec('PRAGMA application_id = 0; PRAGMA user_version = 15'))
  const sums = () =>
    readdirSync(data)
      // SQLite makes its index of the log anew whenever it opens a file.
      .filter((name) => !name.endsWith('-shm'))
      .toSorted()
      .map(
        (name) =>
          `${name} ${createHash('sha256')
            .update(readFileSync(join(data, name)))
            .digest('hex')}`,
      )
  const before = sums()
  const { command } = await import('~/service/testing/servers/command')
  const other = newFolder()
  for (const line of [
    ['serve', '--port', '0', '--data', data],
    ['shops', 'list', '--data', data],
    ['demo', '--data', data],
    ['verify', '--data', data],
    ['backup', join(other, 'copy.db'), '--data', data],
    ['restore', file, '--data', join(other, 'data')],
    ['move', '--from', data, '--to', join(other, 'moved')],
  ]) {
    const { code, out, err } = await command(line)
    expect([line[0], code, out]).toEqual([line[0], 1, ''])
    expect(err).toMatch(/^\S+ was made by a version before 0\.2\.0.*\. Nothing was changed\. .*\n$/)
  }
  expect(sums()).toEqual(before)
})
