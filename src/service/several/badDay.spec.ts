import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFailed, test } from 'vitest'
import { createRandom } from '../demo/random'
import { expectWhole, idsOf, marksOf, readBooks, withStore } from '../testing/books'
import { CERTIFICATE } from '../testing/certificate'
import { durableServer, shopWithKey, told } from '../testing/durable'
import { createFollower } from '../testing/follower'
import { type Acknowledged, createLoad } from '../testing/load'
import { ask as sql } from '../testing/postgresServer'
import { ask, newFolder } from '../testing/program'
import { startReceiver, until } from '../testing/receiver'
import { type Processes, threeProcesses } from '../testing/threeProcesses'
import { untiringDesks } from '../testing/untiringDesks'

// Whole days of a counter over three processes and one database, all of which break by a seed. Each hour is some seconds
// of work beside one trouble after another; at its end everything is mended, and the books are gone through.
// SEED, DAYS and HOURS choose which are lived, and for how long.

const seed = Number(process.env.SEED ?? 1)
const days = Number(process.env.DAYS ?? 1)
const hours = Number(process.env.HOURS ?? 2)
const DESKS = 5
const TROUBLES = 3
const BETWEEN_MS = [300, 1_200] as const
const FROZEN_MS = [500, 6_000] as const

const { newDatabase, halt, start } = durableServer()

type Random = ReturnType<typeof createRandom>
type Trouble = (processes: Processes, at: number, random: Random) => Promise<unknown>

const TROUBLE: Record<string, Trouble> = {
  'killed and started again': (processes, at) => processes.kill(at),
  'ended in order and started again': (processes, at) => processes.stop(at),
  async 'frozen and thawed'(processes, at, random) {
    processes.freeze(at)
    await pause(random.int(...FROZEN_MS))
    processes.thaw()
  },
  async 'frozen, and killed in its sleep'(processes, at, random) {
    processes.freeze(at)
    await pause(random.int(...FROZEN_MS))
    await processes.kill(at)
  },
  'all lines cut': async (processes) => processes.cutAll(),
  async 'lines that break at commits'(processes, at) {
    processes.cutCommits(at)
    await pause(1_500)
    processes.mend()
  },
  // A server that was given is left alone.
  ...(process.env.DATABASE_URL === undefined && {
    async 'database restarted'() {
      await halt()
      await start()
    },
  }),
}

const marked = (from: readonly Acknowledged[]) =>
  from.map(({ write }) => (JSON.parse(write.body) as { reference: string }).reference).toSorted()

const known = (acknowledged: readonly Acknowledged[]) => {
  const pays = acknowledged.filter(({ write }) => write.kind === 'pay')
  return {
    done: acknowledged.filter(({ answer }) => answer.status < 300),
    recorded: marked(pays.filter(({ answer }) => answer.status === 201)),
    refused: marked(pays.filter(({ answer }) => answer.status === 422)),
  }
}

const LISTS = ['customers', 'appointments', 'quotes', 'invoices']

type Page = { data: { id: string }[]; pagination: { next_cursor: string | null } }

async function readList(processes: Processes, key: string, list: string) {
  const [first = { url: '' }] = processes.places()
  const records: { id: string }[] = []
  for (let after: string | null = ''; after !== null;) {
    const from = after === '' ? '' : `&after=${after}`
    const { text } = await ask(first, key, 'GET', `/${list}?limit=100${from}`)
    const { data, pagination } = JSON.parse(text) as Page
    records.push(...data)
    after = pagination.next_cursor
  }
  return records
}

async function openShop(random: Random) {
  const database = await newDatabase()
  const shop = await shopWithKey(database)
  const receiver = await startReceiver()
  const authority = join(newFolder(), 'authority.pem')
  writeFileSync(authority, CERTIFICATE)
  const flags = ['--rate-limit', 'off', '--webhook-allow', receiver.place, '--webhook-ca', authority]
  const processes = await threeProcesses(database, flags, random)
  const [first] = processes.places()
  if (!first) throw new Error('no process')
  await ask(first, shop.key, 'POST', '/webhooks', { url: receiver.url, events: ['*'] })
  return { database, shop, receiver, processes }
}

const counted = (counts: ReadonlyMap<unknown, number>) =>
  [...counts].map(([what, times]) => `${times} × ${String(what)}`).join(', ')

test.each(Array.from({ length: days }, (_, day) => seed + day))(
  `seed %i: after each of ${hours} bad hours the books are whole, all that was told is so, and all who listen know it`,
  async (own) => {
    onTestFailed(() => console.log(`to live it again: SEED=${own} HOURS=${hours} npm run bad-day`))
    const random = createRandom(own)
    // What breaks when is the same for a seed, however often the lines ask their own chance.
    const { database, shop, receiver, processes } = await openShop(createRandom(own + 2))
    const load = createLoad(shop.key, own)
    const desks = untiringDesks(processes.places, shop.key, load, DESKS)
    const luck = createRandom(own + 1)
    const listener = createFollower(
      () => processes.places()[luck.int(0, 2)] ?? { url: '' },
      'full',
      shop.key,
      luck.unit,
    )
    // Who listens knows what came after that.
    await listener.caughtUp()
    const troubles = new Map<string, number>()

    for (let hour = 0; hour < hours; hour += 1) {
      const now = { isOver: false }
      const work = desks.work(now)
      for (let count = 0; count < TROUBLES; count += 1) {
        await pause(random.int(...BETWEEN_MS))
        const [name, trouble] = random.pick(Object.entries(TROUBLE))
        troubles.set(name, (troubles.get(name) ?? 0) + 1)
        await trouble(processes, random.int(0, 2), random)
      }
      await pause(random.int(...BETWEEN_MS))
      now.isOver = true
      await work

      const books = await withStore(database, (store) => readBooks(store, shop.id))
      expectWhole(books)
      const ids = idsOf(books)
      const { done, recorded } = known(load.acknowledged)
      expect(done.filter(({ answer }) => !ids.has(JSON.parse(answer.text).id))).toEqual([])
      const marks = marksOf(books)
      expect(new Set(marks).size).toBe(marks.length)
      expect(books.payments.map(({ reference }) => String(reference)).toSorted()).toEqual(recorded)
      expect(desks.untrue).toEqual([])

      await listener.caughtUp()
      const heard = listener.records()
      const listed = (await Promise.all(LISTS.map((list) => readList(processes, shop.key, list)))).flat()
      expect(listed.map(({ id }) => heard.get(id))).toEqual(listed)
      await until(() => new Set(receiver.ids()).size === books.events.length)
      expect(new Set(receiver.ids())).toEqual(new Set(books.events.map(({ id }) => id)))
      await told(database, 'verify')
    }
    await listener.stop()
    const twice = await sql(
      database,
      'SELECT event_id FROM webhook_attempts WHERE status BETWEEN 200 AND 299 GROUP BY event_id HAVING count(*) > 1',
    )
    expect(twice).toEqual([])
    const others = [...desks.statuses.keys()].filter(
      (status) => ![0, 200, 201, 409, 422, 500, 503].includes(status),
    )
    expect(others).toEqual([])
    expect(
      [...desks.failures].filter((words) => !/^500 It is not known|^503 The database/.test(words)),
    ).toEqual([])

    const { recorded, refused } = known(load.acknowledged)
    console.log(
      `seed ${own}: ${load.acknowledged.length} acts; payments ${recorded.length + refused.length} meant, ` +
        `${recorded.length} recorded, ${refused.length} refused; troubles ${counted(troubles)}; ` +
        `lines cut ${counted(processes.cuts)}; answers ${counted(desks.statuses)}`,
    )
  },
)
