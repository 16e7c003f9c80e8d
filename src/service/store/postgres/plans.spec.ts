import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { OPEN_STATUSES } from '~/domain/appointments'
import { appointments, startingWithin } from '~/service/store/tables/appointments'
import { customers } from '~/service/store/tables/customers'
import { within, type PageOf } from '~/service/store/tables/records'
import { shops } from '~/service/store/tables/shops'
import { appointmentsStoredAs } from '~/service/store/tables/statuses'
import { newDatabase } from '~/service/testing/servers/postgresServer'
import { CEDAR, customerNamed } from '~/service/testing/store'
import { openPostgres } from './postgres'

// How much the database reads for a page: it is asked to count, and not how long it takes.

const OPEN = 3_000
const ALL = 30_000
const BEGINNING = Date.parse('2026-01-05T08:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** One a minute, the open ones first, and each booked a second after the one before. */
const FILL = (customer: string) => `
INSERT INTO appointments
SELECT gen_random_uuid()::text, '${CEDAR.id}', '${customer}', NULL, NULL,
  CASE WHEN n < ${OPEN}
    THEN (ARRAY['pending_deposit', 'scheduled', 'confirmed', 'checked_in', 'in_progress', 'ready'])[1 + n % 6]
    ELSE (ARRAY['completed', 'canceled', 'no_show'])[1 + n % 3] END,
  'Oil change', ${BEGINNING} + n * ${MINUTE_MS}, ${BEGINNING} + (n + 60) * ${MINUTE_MS}, NULL, 'manual', 0,
  ${BEGINNING} + n * 1000, ${BEGINNING}
FROM generate_series(0, ${ALL - 1}) n`

type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }

/** Of the tables, and not of what is done with their rows. */
const rowsRead = (plan: Plan): number =>
  (plan['Relation Name'] ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)

async function filledShop() {
  const url = await newDatabase(inject('postgres'))
  const store = await openPostgres(url, { isDurable: false })
  const line = new Client({ connectionString: url })
  await line.connect()
  onTestFinished(async () => {
    await line.end()
    await store.close()
  })
  await store.write(null, (writer) => shops.insert(writer, CEDAR))
  const customer = customerNamed('Maria')
  await store.write(CEDAR.id, (writer) => customers.insert(writer, customer))
  await line.query(FILL(customer.id))

  /** What a page reads by a plan made for its values, and by one made for any. */
  async function read(page: PageOf) {
    const query = appointments.pageQuery(page).compiled('postgres')
    const bound = query.bind({
      shop: CEDAR.id,
      limit: page.limit,
      ...(page.after && { after_at: page.after.at, after_id: page.after.id }),
      ...Object.assign({}, ...(page.where ?? []).map(({ values }) => values)),
    })
    const values = bound.map((value) => (typeof value === 'number' ? value : `'${String(value)}'`))
    const counts: number[] = []
    await line.query(`PREPARE page AS ${query.sql}`)
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await line.query(`SET plan_cache_mode = ${mode}`)
      const explained = `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE page (${values.join()})`
      const { rows } = await line.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained)
      counts.push(...rows.map((row) => rowsRead(row['QUERY PLAN'][0].Plan)))
    }
    await line.query('DEALLOCATE page')
    return counts
  }
  return { store, line, read }
}

test('a page of the board reads a page, however many cards are open', { timeout: 60_000 }, async () => {
  const { line, read } = await filledShop()
  const stored = OPEN_STATUSES.flatMap(appointmentsStoredAs)
  const board = { where: [within('status', stored)], byStart: true, limit: 101 }
  const behind = { at: BEGINNING + (OPEN / 2) * MINUTE_MS, id: '' }
  // A page, and of each of the lists that are merged the one row that comes next.
  const most = board.limit + stored.length
  for (const step of ['SELECT 1', 'ANALYZE appointments']) {
    await line.query(step)
    for (const after of [null, behind])
      for (const count of await read({ ...board, after })) {
        expect(count).toBeGreaterThanOrEqual(board.limit)
        expect(count).toBeLessThanOrEqual(most)
      }
  }
})

test('of a day no more is read than the day has', { timeout: 60_000 }, async () => {
  const { store, line, read } = await filledShop()
  const from = BEGINNING + 10 * DAY_MS
  const starts = { from, until: from + 90 * MINUTE_MS }
  for (const step of ['SELECT 1', 'ANALYZE appointments']) {
    await line.query(step)
    const all = await startingWithin(store, CEDAR.id, starts)
    expect(await read({ ...all, after: null, limit: 101 })).toEqual([90, 90])
    const closed = await startingWithin(store, CEDAR.id, starts, ['completed', 'no_show'])
    expect(await read({ ...closed, after: null, limit: 101 })).toEqual([60, 60])
  }
})
