import type { Counter } from './counter'
import type { CardSight, Tab } from './driver'
import type { CardState, Gateway } from './gateway'
import type { Model } from './model'
import { SECOND, type World } from './world'

const LOOK_MS = 5 * SECOND

const isAs = (state: CardState, { status, notes }: CardSight) =>
  state.status === status && (state.notes ?? null) === (notes ?? null)

type Watched = {
  world: World
  gateway: Gateway
  model: Model
  counters: readonly Counter[]
  cards: readonly string[]
  /** The service says in which order its answers are true, so that no older one is ever shown again. */
  tellsOrder: boolean
}

/** What the cards of each tab show, apart from changes that are not confirmed yet, against what the service ever had. */
export function watchCards({ world, gateway, model, counters, cards, tellsOrder }: Watched) {
  /** Where in the card's history a tab is at least. */
  const floors = new WeakMap<Tab, Map<string, number>>()
  const older = new Set<string>()
  const neverSo = new Set<string>()

  const all = () =>
    counters.flatMap(({ name, tabs, browser }) =>
      tabs.flatMap((tab, at) => (tab?.isAlive() ? [{ tab, browser, name: `${name}, tab ${at + 1}` }] : [])),
    )

  function lookAt(tab: Tab, name: string, card: string) {
    const sight = tab.card(card)
    if (!sight || sight.isPending) return
    const history = gateway.cards.get(card) ?? []
    const known = floors.get(tab) ?? new Map<string, number>()
    floors.set(tab, known)
    let floor = known.get(card) ?? 0
    // What it was told is confirmed, it shows from then on.
    for (const { notes, confirmedIn } of model.edits.values()) {
      if (confirmedIn.has(tab))
        floor = Math.max(
          floor,
          history.findIndex((state) => state.notes === notes),
        )
    }
    const words = `${name} shows ${card} as ${sight.status}, ${sight.notes}`
    const at = history.findIndex((state, index) => index >= floor && isAs(state, sight))
    if (at !== -1) known.set(card, tellsOrder ? at : floor)
    else if (history.some((state) => isAs(state, sight)))
      older.add(`${words}, after ${history[floor]?.status}, ${history[floor]?.notes}`)
    else neverSo.add(`${words}, which the service never had`)
  }

  function look() {
    for (const { tab, name } of all()) for (const card of cards) lookAt(tab, name, card)
  }
  const lookAgain = () => {
    look()
    callOff = world.after(LOOK_MS, lookAgain)
  }
  let callOff = world.after(LOOK_MS, lookAgain)

  return {
    older,
    neverSo,
    look,
    /** Once nothing is unconfirmed at a computer, none of its tabs shows a change that has ended. */
    async whenDone() {
      for (const { tab, name, browser } of all()) {
        if ((await browser.unconfirmed()).length > 0) continue
        for (const card of cards)
          if (tab.card(card)?.isPending) neverSo.add(`${name} still shows a change of ${card} that has ended`)
      }
    },
    /** Once everything works again each tab shows a card as it is, when it has read it and no computer has anything left to send. */
    async atRest() {
      const unsent = await Promise.all(counters.map(({ browser }) => browser.unconfirmed()))
      for (const { tab } of all()) void tab.readBoard()
      await world.wait(SECOND)
      look()
      const isDone = unsent.flat().length === 0
      const wrong: string[] = []
      for (const { tab, name } of all()) {
        for (const card of cards) {
          const sight = tab.card(card)
          const is = gateway.cards.get(card)?.at(-1)
          const isRight = sight !== null && is !== undefined && !sight.isPending && isAs(is, sight)
          if (isDone && !isRight)
            wrong.push(`${name} shows ${card} as ${JSON.stringify(sight)}, and it is ${JSON.stringify(is)}`)
        }
      }
      return wrong
    },
    stop: () => callOff(),
  }
}
