import { createBrowser } from './browser'
import { watchCards } from './cardWatch'
import { watchChips } from './chipWatch'
import { createCounter, type Counter } from './counter'
import { answer } from './decisions'
import type { Driver, Kept } from './driver'
import { createGateway, type Gateway } from './gateway'
import { breaches, type Breach } from './laws'
import { ALL_ARRIVED_MS } from './line'
import { live, type Shop } from './live'
import { watchLive } from './liveWatch'
import { createModel, type Model } from './model'
import type { Maker } from './service'
import type { Step } from './steps'
import { chanceFrom, createWorld, MINUTE, SECOND, type World } from './world'

// One sequence of the shop, from its data alone: lived, brought to rest, and judged.

export type Sequence = {
  readonly steps: readonly Step[]
  /** Of all that is left to chance. */
  readonly chance: number
  /** Whether what stands before the service compresses, and so makes strong tags weak. */
  readonly compresses: boolean
  /** What each invoice comes to. */
  readonly totals?: readonly number[]
}

export type Ending = { breaches: readonly Breach[]; story: readonly string[]; model: Model; gateway: Gateway }

const MONDAY_NINE = Date.parse('2030-06-03T09:00:00Z')
const TOTALS = [20_000, 10_000]

export async function runSequence(driver: Driver, maker: Maker, sequence: Sequence): Promise<Ending> {
  const { steps, chance, compresses, totals = TOTALS } = sequence
  const world = createWorld(MONDAY_NINE, chanceFrom(chance))
  // The dashboard's own computer; our own service runs there as well.
  const server = world.newComputer()
  const serviceNow = maker.traits.isOurs ? server.wall : world.now
  const service = await maker.newShop(serviceNow, totals, chanceFrom(chance + 1), world.now)
  const model = createModel(world.now)
  const seenBy = (key: string) => model.seen.get(key)
  const gateway = createGateway({
    world,
    wall: server.wall,
    service,
    compresses,
    seenBy,
    books: await service.books(),
  })
  let keys = 0
  const newKey = () => `key-${(keys += 1)}`
  const counterAt = (at: number) => {
    const onKept = (kept: Kept) => model.keep(kept, at)
    const browser = createBrowser({ world, gateway, traits: maker.traits, driver, newKey, onKept })
    return createCounter({ world, browser, model, at })
  }
  const counters = [counterAt(0), counterAt(1)] as const
  const madeBy = (payment: string) => gateway.made.get(payment)?.key ?? null
  const shop: Shop = {
    world,
    model,
    server,
    counters,
    invoices: service.invoiceIds,
    cards: service.cardIds,
    madeBy,
    made: gateway.made,
  }

  const watch = watchLive({ world, gateway, counters, invoices: shop.invoices })
  const chips = watchChips(world, counters)
  const cards = watchCards({
    world,
    gateway,
    model,
    counters,
    cards: shop.cards,
    tellsOrder: maker.traits.isOurs,
  })
  for (const counter of counters) counter.goTo(0)
  for (const step of steps) {
    await live(shop, step)
    await world.settle()
    cards.look()
  }
  await comeToRest(shop, () => cards.whenDone())
  const notAsTheyAre = await cards.atRest()
  const books = await service.books()
  const leftOpen = await entriesOf(counters)
  const notLive = maker.traits.isOurs ? [...watch.seen, ...watch.atRest()] : [...watch.seen]
  watch.stop()
  chips.stop()
  cards.stop()
  for (const { tabs } of counters) for (const tab of tabs) tab?.kill()
  gateway.close()
  for (const { id, amount_cents, invoice_id } of books.payments) {
    model.say(
      `in the books: ${id}, ${amount_cents} on ${invoice_id}, by ${madeBy(id)} for ${model.ownerOf(madeBy(id))}`,
    )
  }
  const has = (...names: Step['do'][]) => steps.some((step) => names.includes(step.do))
  const isServerSet = maker.traits.isOurs && has('set the server')
  const evidence = {
    model,
    gateway,
    books,
    traits: maker.traits,
    mayBeDated: !has('set clock'),
    isTimeTold: maker.traits.tellsTime && !isServerSet,
    whoKnowsAges: isServerSet
      ? has('sleep')
        ? ('nobody' as const)
        : ('each page' as const)
      : maker.traits.hasTime || !has('set clock')
        ? ('everybody' as const)
        : ('nobody' as const),
    leftOpen,
    notLive,
    unlisted: [...chips.seen],
    atOnce: counters.flatMap(({ browser }) => [...browser.atOnce]),
    cards: { older: [...cards.older], neverSo: [...cards.neverSo, ...notAsTheyAre] },
  }
  return { breaches: breaches(evidence), story: model.story, model, gateway }
}

const entriesOf = async (counters: readonly Counter[]) =>
  (await Promise.all(counters.map(({ browser }) => browser.unconfirmed())))
    .flat()
    .map(({ key, state, keyAt, label }) => ({ key, words: `${key} of key ${keyAt}, ${label}: ${state}` }))

/** Everything works again; people look at every panel and answer what they are asked, under each key they have. */
async function comeToRest({ world, model, server, counters, invoices }: Shop, whenDone: () => Promise<void>) {
  model.say('everything works again')
  server.setWrong(0)
  for (const { browser } of counters) {
    browser.line.heal()
    browser.fillDisk(false)
    browser.computer.setWrong(0)
  }
  while (counters.some(({ browser }) => browser.computer.isAsleep())) await world.wait(60 * MINUTE)
  await world.wait(ALL_ARRIVED_MS)
  for (const counter of counters) {
    const tab = counter.here()
    if (tab && counter.browser.session() === null) counter.signIn(tab.keyAt)
    await goRound(world, model, counter, invoices)
  }
  // A tab that hears nothing of another looks by itself once a minute.
  await world.wait(75 * SECOND)
  await whenDone()
  for (let turn = 0; turn < 3; turn += 1) {
    for (const keyAt of [1, 0] as const) {
      if (turn > 0 && (await entriesOf(counters)).length === 0) return
      for (const counter of counters) counter.signIn(keyAt)
      await world.wait(3 * MINUTE)
      for (const counter of counters) await goRound(world, model, counter, invoices)
    }
  }
}

async function goRound(world: World, model: Model, counter: Counter, invoices: readonly string[]) {
  for (const which of [0, 1] as const) {
    if (!counter.tabs[which]) continue
    counter.goTo(which)
    counter.tabs[which]?.letGoOfTheRest()
    for (const invoice of invoices) {
      counter.open(invoice)
      await world.settle()
      for (let asked = 0; asked < 2; asked += 1) {
        const open = counter.panel()
        if (open) void answer({ counter, open, model, mind: 1 })
        await world.settle()
      }
      counter.close()
    }
  }
}
