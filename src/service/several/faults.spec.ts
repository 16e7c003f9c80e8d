import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRandom } from '~/service/demo/random'
import { allowing } from '~/service/testing/allowing'
import { busyDesks } from '~/service/testing/busyDesks'
import { durableServer, SECRET, shopWithKey, told } from '~/service/testing/servers/durable'
import { COMMIT, type Cut, openLine } from '~/service/testing/servers/line'
import { ask as sql } from '~/service/testing/servers/postgresServer'
import { ask, serve, type Serving } from '~/service/testing/servers/program'
import { startReceiver, until } from '~/service/testing/servers/receiver'
import { toldTwice } from '~/service/testing/toldTwice'

// Processes over one database, whose lines to it are cut, and that are killed or frozen: what was acknowledged is there,
// and no key has two effects.

const isLong = Boolean(process.env.LONG)
const CUT_MS = isLong ? 60_000 : 3_000
const UNLIMITED = ['--rate-limit', 'off']

/** Of what a start says to its database, and of its taking leave. */
const LAST_WORDS = 10

const KINDS = ['before a commit', 'in a commit', 'after a commit', 'elsewhere']

const { newDatabase } = durableServer()

const listed = (counts: ReadonlyMap<unknown, number>) =>
  [...counts].map(([what, times]) => `${times} × ${String(what)}`).join(', ')

test('with lines that are cut at random, before, in and after a commit, each write is kept once', async () => {
  const database = await newDatabase()
  const { key } = await shopWithKey(database)
  const random = createRandom(Number(process.env.FRONTDESK_SEED ?? Date.now() % 2 ** 31))
  const lines = [await openLine(database), await openLine(database)]
  const serving = await Promise.all(lines.map((line) => serve(line.url, UNLIMITED, SECRET)))
  onTestFinished(() => Promise.all(lines.map((line) => line.close())).then(() => undefined))
  const cuts = new Map<string, number>()
  let lastCut = 0
  for (const line of lines)
    line.cutBy = (bytes) => {
      const isCommit = bytes.includes(COMMIT)
      if (!random.chance(isCommit ? 0.15 : 0.01)) return null
      const cut: Cut = isCommit ? random.pick(['before', 'in', 'after']) : 'before'
      const what = isCommit ? `${cut} a commit` : 'elsewhere'
      cuts.set(what, (cuts.get(what) ?? 0) + 1)
      lastCut = performance.now()
      return cut
    }
  const desks = busyDesks(serving, key)
  await pause(CUT_MS)
  // A machine that has little to give comes to few commits in that time, and chance may have left one out.
  await until(() => KINDS.every((kind) => cuts.has(kind)))
  for (const line of lines) line.cutBy = () => null
  const after = desks.count() + 10
  await until(() => desks.count() > after)
  await desks.end(database)
  await told(database, 'verify')
  console.log(`${desks.count()} writes, cut ${listed(cuts)}; answered ${listed(desks.statuses)}`)
  expect([...desks.statuses.keys()].filter((status) => ![201, 409, 500, 503].includes(status))).toEqual([])
  expect(desks.msUntilFirstAfter(lastCut)).toBeLessThan(5_000)
})

test('whatever is cut while it starts, one that has said that it is ready goes on serving', async () => {
  const database = await newDatabase()
  const { key } = await shopWithKey(database)
  const line = await openLine(database)
  onTestFinished(() => line.close().then(() => undefined))
  let said = 0
  line.cutBy = () => {
    said += 1
    return null
  }
  await (await serve(line.url, UNLIMITED, SECRET)).stop()
  const all = said
  const outcomes: string[] = []
  for (let back = 0; back < LAST_WORDS; back += 1) {
    said = 0
    line.cutBy = () => ((said += 1) === all - back ? 'before' : null)
    // One that ends before it is ready is started anew by whoever watches over it.
    const serving = await serve(line.url, UNLIMITED, SECRET).catch(() => null)
    if (serving) outcomes.push(await becomesOf(serving, key))
    await serving?.stop()
  }
  expect(outcomes).toEqual(outcomes.map(() => 'serves'))
  expect(outcomes).not.toEqual([])
})

async function becomesOf(serving: Serving, key: string) {
  for (;;) {
    // Whatever it still had to ask for.
    await pause(100)
    if (serving.child.exitCode !== null) return `ended: ${serving.said.err}`
    const { status } = await ask(serving, key, 'GET', '/customers').catch(() => ({ status: 0 }))
    if (status === 200) return 'serves'
  }
}

describe.runIf(isLong)('at length', () => {
  test('one of two is killed again and again, and what it had in hand is finished at the other', async () => {
    const database = await newDatabase()
    const { key } = await shopWithKey(database)
    const one = await serve(database, UNLIMITED, SECRET)
    let other = await serve(database, UNLIMITED, SECRET)
    const desks = busyDesks(
      [
        one,
        {
          get url() {
            return other.url
          },
        },
      ],
      key,
    )
    for (let round = 0; round < 20; round += 1) {
      await pause(300)
      await other.stop('SIGKILL')
      other = await serve(database, UNLIMITED, SECRET)
    }
    await desks.end(database)
    expect(desks.count()).toBeGreaterThan(100)
    await told(database, 'verify')
    console.log(`20 kills of one of two: ${desks.count()} writes; answered ${listed(desks.statuses)}`)
  })

  test('one of two is frozen for a minute and goes on, and nothing is lost, done or told twice', async () => {
    const database = await newDatabase()
    const receiver = await startReceiver()
    const flags = [...UNLIMITED, ...allowing(receiver)]
    const { key } = await shopWithKey(database)
    const one = await serve(database, flags, SECRET)
    await ask(one, key, 'POST', '/webhooks', { url: receiver.url, events: ['customer.created'] })
    await ask(one, key, 'POST', '/customers', { name: 'Maria Alvarez' })
    await until(() => receiver.heard.length === 1)
    const other = await serve(database, flags, SECRET)
    const desks = busyDesks([one, other], key)
    await pause(1_000)
    one.child.kill('SIGSTOP')
    const frozen = performance.now()
    const heard = receiver.heard.length
    await until(() => receiver.heard.length > heard + 20)
    const tookOverMs = performance.now() - frozen
    await pause(Math.max(0, 60_000 - tookOverMs))
    one.child.kill('SIGCONT')
    await pause(5_000)
    await desks.end(database)
    await told(database, 'verify')
    const events = (await sql(database, 'SELECT id FROM events')) as { id: string }[]
    await until(() => new Set(receiver.ids()).size === events.length)
    const twice = receiver.heard.length - events.length
    const written = await toldTwice(database)
    console.log(
      `frozen for a minute: ${desks.count()} writes, none for ${Math.round(desks.longestGapMs())} ms at most; ` +
        `webhooks by the other after ${Math.round(tookOverMs)} ms, ${twice} of ${events.length} told twice; answered ${listed(desks.statuses)}`,
    )
    expect(written).toEqual([])
    expect(desks.longestGapMs()).toBeLessThan(15_000)
    expect(tookOverMs).toBeLessThan(30_000)
  })
})
