import type { Browser } from './browser'
import type { Held, Panel, PaymentSight, Tab } from './driver'
import type { Model, Money } from './model'
import type { World } from './world'

// A counter: its computer, up to two tabs, and the one person before it, who sees of a tab what its payment panel shows.

export type Open = {
  readonly tab: Tab
  readonly panel: Panel
  /** The entry that the screen was last about. */
  key: string | null
  /** Its person pressed "It is this one". */
  byHand: boolean
}

type Confirmed = Pick<Open, 'key' | 'byHand'>

type Options = { world: World; browser: Browser; model: Model; at: number }

export function createCounter({ world, browser, model, at }: Options) {
  const name = `desk ${at + 1}`
  const tabs: (Tab | null)[] = [null, null]
  const opened: (Open | null)[] = [null, null]
  /** What a tab has called confirmed, and the entry that it was about by then; a panel tells of it for long. */
  const confirmed = new WeakMap<Tab, Map<string, Confirmed>>()
  /** Entries of which they were asked before whether one in the books is it. */
  const unclear = new Set<string>()
  const comings = new Set<() => void>()
  let tabAt: 0 | 1 = 0

  function load(which: 0 | 1) {
    opened[which]?.panel.close(false)
    opened[which] = null
    tabs[which]?.kill()
    const keyAt = browser.session()
    tabs[which] =
      keyAt === null
        ? null
        : browser.openTab({
            keyAt,
            sight: {
              isSeen: () => tabAt === which,
              onSeen(listener) {
                comings.add(listener)
                return () => comings.delete(listener)
              },
            },
            onBeside: (payments) => model.tell(name, { what: 'twice', payments }),
            // A page of another key begins anew; one without a session waits for its person.
            onSignedOut: () => void browser.computer.clockOf(() => true).after(0, () => follow(which)),
          })
  }

  function follow(which: 0 | 1) {
    const session = browser.session()
    const tab = tabs[which]
    if (session !== null && tab && tab.keyAt !== session) load(which)
  }

  const isBefore = (mine: Open) =>
    opened[tabAt] === mine && mine.tab.isAlive() && !browser.computer.isAsleep()

  function witness(mine: Open) {
    const { tab, panel } = mine
    const sight = panel.sight()
    if (sight.is === 'saved' || sight.is === 'sent' || sight.is === 'to decide') mine.key = sight.key
    if (sight.is === 'confirmed') {
      const known = confirmed.get(tab) ?? new Map<string, Confirmed>()
      confirmed.set(tab, known)
      const first = known.get(sight.payment) ?? { key: mine.key, byHand: mine.byHand }
      known.set(sight.payment, first)
      Object.assign(mine, first)
    }
    if (!isBefore(mine)) return
    hear(mine, sight)
  }

  function hear({ key, byHand }: Open, sight: PaymentSight) {
    const money = model.ownerOf(key)
    const mine = money === null ? undefined : model.money.get(money)
    const nothingSaved = (about: string, words: string) => {
      model.tell(name, { what: 'nothing saved', money, key: about, words })
      mine?.standings.set(at, 'nothing saved')
    }
    if (sight.is === 'confirmed') {
      const { payment, beside } = sight
      model.tell(name, { what: 'confirmed', money, payment, others: beside, byHand })
      mine?.standings.set(at, byHand ? 'let go' : 'confirmed')
    } else if (sight.is === 'refused' && key !== null) {
      if (sight.saysNothingSaved) nothingSaved(key, sight.words)
    } else if (sight.is === 'to decide') {
      model.tell(name, { what: 'asked', money, key: sight.key, words: sight.words })
      if (sight.isRefused) nothingSaved(sight.key, sight.words)
    }
  }

  /** The tab before the person; one that has died by itself is loaded again. */
  function here(): Tab | null {
    if (tabs[tabAt]?.isAlive() === false) load(tabAt)
    return tabs[tabAt] ?? null
  }

  function open(invoiceId: string) {
    const tab = here()
    if (!tab) return
    opened[tabAt]?.panel.close(false)
    const state: { open: Open | null } = { open: null }
    const panel = tab.openPanel(invoiceId, () => state.open && witness(state.open))
    const mine: Open = { tab, panel, key: null, byHand: false }
    state.open = mine
    opened[tabAt] = mine
    witness(mine)
  }

  function next(mine: Open) {
    mine.byHand = false
    mine.key = null
    mine.panel.next()
  }

  async function record(mine: Open, money: Money, presses: number) {
    const { tab, panel } = mine
    const form = panel.form()
    if (!form) return
    const elsewhere = (await browser.unconfirmed()).some(
      ({ keyAt, isRefused, pays }) => keyAt !== tab.keyAt && !isRefused && pays === panel.invoiceId,
    )
    if (elsewhere) model.tell(name, { what: 'form beside', invoice: panel.invoiceId })
    model.sees(money, at, form.payments)
    model.press(money, at)
    model.say(`${name} records ${money.id}: ${money.cents} on ${panel.invoiceId}`)
    mine.key = null
    mine.byHand = false
    panel.record(money.cents, money.id, presses)
  }

  return {
    at,
    name,
    browser,
    world,
    tabs,
    unclear,
    load,
    open,
    next,
    record,
    here,
    /** The voiding that can still be taken back. */
    held: null as Held | null,
    /** The panel before the person, while there is one and somebody awake. */
    panel() {
      const mine = opened[tabAt]
      return mine && isBefore(mine) ? mine : null
    },
    close() {
      const mine = opened[tabAt]
      mine?.panel.close(isBefore(mine))
      opened[tabAt] = null
    },
    goTo(which: 0 | 1) {
      tabAt = which
      for (const come of comings) come()
      if (!tabs[which]?.isAlive()) load(which)
      const mine = opened[which]
      if (mine) witness(mine)
    },
    reload: () => load(tabAt),
    signIn(keyAt: 0 | 1) {
      browser.signIn(keyAt)
      for (const which of [0, 1] as const) {
        if (tabs[which]?.keyAt === keyAt) tabs[which].signedIn()
        else if (tabs[which] || which === tabAt) load(which)
      }
    },
  }
}

export type Counter = ReturnType<typeof createCounter>
