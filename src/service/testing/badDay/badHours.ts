import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFailed } from 'vitest'
import { createRandom } from '~/service/demo/random'
import { type Books, expectWhole, idsOf, marksOf, readBooks, withStore } from '~/service/testing/books'
import { createFollower } from '~/service/testing/follower'
import { type Acknowledged, createLoad } from '~/service/testing/load'
import { ask } from '~/service/testing/servers/program'
import { type Receiver, until } from '~/service/testing/servers/receiver'
import type { tellersBy } from '~/service/testing/told'
import { asked, isLeftOut, troublesCame } from './badDay'
import { betrayals } from './betrayals'
import { drawerOf, type PaymentRecord, sumsOf } from './drawer'
import { greedyPrograms } from './greedyPrograms'
import { sayNo, type Troubles } from './troubles'
import { untiringDesks } from './untiringDesks'

// Hours of a counter in which one trouble comes after another, by a seed. At the end of each everything is mended, and the
// books are gone through.

const TROUBLES = 3
const BETWEEN_MS = [300, 1_200] as const

export type World = {
  seed: number
  /** The folder or the database. */
  place: string
  shop: { id: string; key: string }
  receiver: Receiver
  /** The signing secret of its webhook. */
  secret: string
  places: () => readonly { url: string }[]
  troubles: (load: Load) => Troubles
  /** All that the processes have said of what became of requests. */
  log: () => string
  told: ReturnType<typeof tellersBy>['told']
  /** What may be answered beside what a write is answered, and in which words. */
  statuses: readonly number[]
  words: RegExp
  /** Sets the books back to a backup, if one was made, when nobody works. */
  afterHour?: () => Promise<SetBack | null>
}
/** What the books hold then, and how much was acknowledged before the backup was begun, and so is in it. */
export type SetBack = { books: Books; acknowledged: number }
type Load = ReturnType<typeof createLoad>

const markOf = ({ write }: Acknowledged) => (JSON.parse(write.body) as { reference: string }).reference

const known = (acknowledged: readonly Acknowledged[]) => {
  const pays = acknowledged.filter(({ write }) => write.kind === 'pay')
  const marked = (status: number) =>
    pays
      .filter(({ answer }) => answer.status === status)
      .map(markOf)
      .toSorted()
  return { recorded: marked(201), refused: marked(422) }
}

const idOf = ({ answer }: Acknowledged) => (JSON.parse(answer.text) as { id: string }).id
const isDone = ({ answer }: Acknowledged) => answer.status < 300

const LISTS = ['customers', 'appointments', 'quotes', 'invoices', 'payments']

const BOOKS = '/hooks'

type Page<T> = { data: T[]; pagination: { next_cursor: string | null } }

async function readList<T extends { id: string }>({ places, shop }: World, list: string) {
  const [first = { url: '' }] = places()
  const records: T[] = []
  for (let after: string | null = ''; after !== null;) {
    const from = after === '' ? '' : `&after=${after}`
    const { text } = await ask(first, shop.key, 'GET', `/${list}?limit=100${from}`)
    const { data, pagination } = JSON.parse(text) as Page<T>
    records.push(...data)
    after = pagination.next_cursor
  }
  return records
}

/** What whoever keeps a copy of the books was told, and not a program beside them. */
const toldBut = (receiver: Receiver, lost: ReadonlySet<string>) => () =>
  new Set(receiver.heard.filter(({ id, path }) => path === BOOKS && !lost.has(id)).map(({ id }) => id))

export const counted = (counts: ReadonlyMap<unknown, number>) =>
  [...counts].map(([what, times]) => `${times} × ${String(what)}`).join(', ')

export async function liveBadHours(world: World, hours: number): Promise<string> {
  const { seed, place, shop, receiver, places } = world
  const random = createRandom(seed)
  const load = createLoad(shop.key, seed)
  const desks = untiringDesks(places, shop.key, load, asked.desks)
  const luck = createRandom(seed + 1)
  const anyPlace = () => luck.pick(places())
  const listener = createFollower(anyPlace, 'full', shop.key, luck.unit, LISTS)
  // Who listens knows what came after that.
  await listener.caughtUp()
  const troubles = new Map<string, number>()
  onTestFailed(() => console.log(troublesCame(troubles.keys())))
  const programs = greedyPrograms(world, load)
  /** What a restored backup did not have: of the answers, and of the events. */
  const lost = { answers: new Set<Acknowledged>(), events: new Set<string>() }

  async function workThroughTroubles() {
    const hour = { isOver: false }
    const work = desks.work(hour)
    for (let count = 0; count < TROUBLES; count += 1) {
      await pause(random.int(...BETWEEN_MS))
      const all: Troubles = {
        ...world.troubles(load),
        'a program that subscribes without end, and its key revoked': programs.come,
        'a receiver that says no': () => sayNo(receiver),
      }
      const [name, trouble] = random.pick(Object.entries(all))
      // Of its own, so that what comes later is the same where this one is left out.
      const chance = createRandom(random.int(0, 0xffff_ffff))
      if (isLeftOut(name)) continue
      troubles.set(name, (troubles.get(name) ?? 0) + 1)
      await trouble(chance)
    }
    await pause(random.int(...BETWEEN_MS))
    hour.isOver = true
    await work
  }

  const stands = () => load.acknowledged.filter((one) => !lost.answers.has(one))

  async function goThrough(): Promise<Books> {
    const books = await withStore(place, (store) => readBooks(store, shop.id))
    expectWhole(books)
    const ids = idsOf(books)
    expect(stands().filter((one) => isDone(one) && !ids.has(idOf(one)))).toEqual([])
    const marks = marksOf(books)
    expect(new Set(marks).size).toBe(marks.length)
    expect(books.payments.map(({ reference }) => String(reference)).toSorted()).toEqual(
      known(stands()).recorded,
    )
    expect(desks.untrue).toEqual([])

    await listener.caughtUp()
    const heard = listener.records()
    // The day close adds up the list of payments; what lies in the drawer is what its desks were told is recorded.
    expect(sumsOf(await readList<PaymentRecord>(world, 'payments'))).toEqual(drawerOf(stands()))
    const listed = (await Promise.all(LISTS.map((list) => readList(world, list)))).flat()
    expect(listed.map(({ id }) => heard.get(id))).toEqual(listed)
    const events = new Set(books.events.map(({ id }) => id))
    const toldStill = toldBut(receiver, lost.events)
    await until(() => toldStill().size === events.size)
    expect(toldStill()).toEqual(events)
    expect(programs.wrongs()).toEqual([])
    return books
  }

  for (let hour = 0; hour < hours; hour += 1) {
    await workThroughTroubles()
    const before = await goThrough()
    const setBack = await world.afterHour?.()
    if (!setBack) continue
    const ids = idsOf(setBack.books)
    for (const one of load.acknowledged.slice(setBack.acknowledged))
      if (isDone(one) && !ids.has(idOf(one))) lost.answers.add(one)
    for (const { id } of before.events) if (!ids.has(id)) lost.events.add(id)
    load.beginFrom(setBack.books)
    programs.forget()
    await goThrough()
  }
  await listener.stop()
  expect([...desks.statuses.keys()].filter((status) => !world.statuses.includes(status))).toEqual([])
  expect([...desks.failures].filter((words) => !world.words.test(words))).toEqual([])

  await world.told(place, 'verify')
  const log = world.log()
  expect(betrayals(log, [shop.key, world.secret, ...programs.secrets()])).toEqual([])

  const { recorded, refused } = known(load.acknowledged)
  return (
    `seed ${seed}: ${load.acknowledged.length} acts, ${lost.answers.size} of them lost with a restored backup; ` +
    `payments ${recorded.length + refused.length} meant, ${recorded.length} recorded, ${refused.length} refused; ` +
    `troubles ${counted(troubles)}; answers ${counted(desks.statuses)}; lines of log ${log.split('\n').length - 1}`
  )
}
