import { explain } from '../../api/explain'
import { doublesAmong } from '../../payments/doubles'
import { invoicePaidBy } from '../../payments/entries'
import { changeSince, seenOf, type Standing } from '../../payments/seen'
import type { Till, TillView } from '../../payments/till'
import { createListeners } from '../../signal'
import type { Browser } from './browser'
import { openPage, type Page } from './desk'
import type { Model, Money } from './model'
import { SECOND, type World } from './world'

// A counter: its computer, up to two tabs, and the one person before it, who sees of a tab what its payment panel shows.
// The panel is the one of app/payments: what was seen when it was opened stands still until it is answered.

const PATIENCE_MS = 3 * SECOND
export const NOTHING_SAVED = 'Nothing was saved.'

export type Panel = {
  readonly page: Page
  readonly invoiceId: string
  readonly till: Till
  seen: Standing | null
  /** The entry that the screen was last about. */
  key: string | null
  /** Its person pressed "It arrived". */
  byHand: boolean
  isReading: boolean
  /** Asked before whether one in the books is it. */
  readonly unclear: Set<string>
  /** So many payments it shows. */
  counted: number | undefined
  readonly close: () => void
}

type Confirmed = Pick<Panel, 'key' | 'byHand'>

type Options = { world: World; browser: Browser; model: Model; at: number; newKey: () => string }

export function createCounter({ world, browser, model, at, newKey }: Options) {
  const name = `desk ${at + 1}`
  const pages: (Page | null)[] = [null, null]
  const panels: (Panel | null)[] = [null, null]
  /** What a till has called confirmed, and the entry that it was about by then; a till tells of it for long. */
  const confirmed = new WeakMap<Till, Map<string, Confirmed>>()
  const unclear = new Set<string>()
  let tabAt: 0 | 1 = 0
  const comings = createListeners()

  function load(tab: 0 | 1) {
    panels[tab]?.close()
    panels[tab] = null
    pages[tab]?.die()
    const keyAt = browser.session()
    pages[tab] =
      keyAt === null
        ? null
        : openPage({
            browser,
            keyAt,
            newKey,
            sight: { isSeen: () => tabAt === tab, onSeen: comings.add },
            onKept: (entry) => model.keep(entry, at),
            onDouble: (payments) => model.tell(name, { what: 'twice', payments }),
            // A page of another connection begins anew; one without a session waits for its person.
            onSignedOut: () => void browser.computer.clockOf(() => true).after(0, () => follow(tab)),
          })
  }

  function follow(tab: 0 | 1) {
    const session = browser.session()
    if (session !== null && pages[tab] && pages[tab].keyAt !== session) load(tab)
  }

  const isBefore = (panel: Panel) =>
    panels[tabAt] === panel && panel.page.isAlive() && !browser.computer.isAsleep()

  function witness(panel: Panel) {
    const view = panel.till.get()
    if (view.kind === 'under way' || view.kind === 'to decide') panel.key = view.entry.id
    if (view.kind === 'confirmed') {
      const known = confirmed.get(panel.till) ?? new Map<string, Confirmed>()
      confirmed.set(panel.till, known)
      const first = known.get(view.payment.id) ?? { key: panel.key, byHand: panel.byHand }
      known.set(view.payment.id, first)
      Object.assign(panel, first)
    }
    if (!isBefore(panel)) return
    hear(panel, view)
    // The invoice's page, behind the panel, says it of what it has read.
    const twice = doublesAmong(panel.page.lastRead(panel.invoiceId)?.payments ?? [])
    if (twice.length > 0) model.tell(name, { what: 'twice', payments: twice.map(({ id }) => id) })
  }

  function hear(panel: Panel, view: TillView) {
    const { key } = panel
    const money = model.ownerOf(key)
    const mine = money === null ? undefined : model.money.get(money)
    const nothingSaved = (about: string, words: string) => {
      model.tell(name, { what: 'nothing saved', money, key: about, words })
      mine?.standings.set(at, 'nothing saved')
    }
    if (view.kind === 'confirmed') {
      const others = view.others.map(({ id }) => id)
      const { byHand } = panel
      model.tell(name, { what: 'confirmed', money, payment: view.payment.id, others, byHand })
      mine?.standings.set(at, byHand ? 'let go' : 'confirmed')
    } else if (view.kind === 'refused' && key !== null) {
      if (explain(view.failure).saved === NOTHING_SAVED) nothingSaved(key, view.failure.message)
    } else if (view.kind === 'to decide') {
      const { id, state, note } = view.entry
      model.tell(name, { what: 'asked', money, key: id, words: `${state}: ${note}` })
      if (state === 'refused') nothingSaved(id, note ?? '')
    }
  }

  /** Money that another desk took is looked at with all that goes with it. */
  function lookAtNews(panel: Panel) {
    const { page, till, counted } = panel
    panel.counted = page.lastRead(panel.invoiceId)?.payments?.length
    if (counted === undefined || panel.counted === counted || !page.isLive()) return
    if (till.get().kind !== 'under way') till.look().catch(() => undefined)
  }

  function open(invoiceId: string) {
    const page = pages[tabAt]
    if (!page) return
    panels[tabAt]?.close()
    const till = page.tillOf(invoiceId)
    const callOff = browser.computer.clockOf(page.isAlive).after(PATIENCE_MS, () => settle(null))
    const stops = [till.subscribe(() => witness(panel)), page.onTold(() => lookAtNews(panel))]
    const panel: Panel = {
      page,
      invoiceId,
      till,
      seen: null,
      key: null,
      byHand: false,
      isReading: false,
      unclear,
      counted: page.lastRead(invoiceId)?.payments?.length,
      close() {
        callOff()
        for (const stop of stops) stop()
        till.leave()
        // Done, where something was confirmed.
        if (page.isAlive() && isBefore(panel) && till.get().kind === 'confirmed') till.next()
      },
    }
    const settle = (standing: Standing | null) => {
      panel.seen ??= standing ?? page.lastRead(invoiceId)
    }
    panels[tabAt] = panel
    till.come()
    const look = async () => {
      settle(await till.look().catch(() => null))
      witness(panel)
    }
    void look()
    witness(panel)
  }

  /** Whatever the screen told is done with, and it shows how the invoice stands. */
  function next(panel: Panel) {
    panel.seen = panel.page.lastRead(panel.invoiceId)
    panel.byHand = false
    panel.key = null
    panel.till.next()
  }

  /** What the person has before their eyes, where nothing has come in between since. */
  function shown(panel: Panel): Standing | null {
    const now = panel.page.lastRead(panel.invoiceId)
    if (!panel.seen || !now || changeSince(seenOf(panel.seen), now) !== null) return null
    return panel.seen
  }

  async function record(panel: Panel, money: Money, seen: Standing) {
    const elsewhere = (await browser.disk.all()).some(
      (entry) =>
        entry.connection !== `connection-${panel.page.keyAt}` &&
        entry.state !== 'refused' &&
        invoicePaidBy(entry) === panel.invoiceId,
    )
    if (elsewhere) model.tell(name, { what: 'form beside', invoice: panel.invoiceId })
    model.sees(money, at, seen.payments ?? null)
    model.press(money, at)
    model.say(`${name} records ${money.id}: ${money.cents} on ${panel.invoiceId}`)
    panel.key = null
    panel.byHand = false
    const wanted = { amountCents: money.cents, method: 'cash', reference: null, note: null, recordedAt: null }
    void panel.till.record(wanted, seen, money.id)
  }

  return {
    at,
    name,
    browser,
    world,
    pages,
    load,
    open,
    next,
    shown,
    record,
    page: () => pages[tabAt],
    /** What has come in between is read and taken as it is. */
    accept(panel: Panel) {
      if (panel.seen) panel.seen = panel.page.lastRead(panel.invoiceId)
    },
    /** The panel before the person, while there is one and somebody awake. */
    panel: () => {
      const panel = panels[tabAt]
      return panel && isBefore(panel) ? panel : null
    },
    close() {
      panels[tabAt]?.close()
      panels[tabAt] = null
    },
    goTo(tab: 0 | 1) {
      tabAt = tab
      comings.tell()
      if (!pages[tab]) load(tab)
      const panel = panels[tab]
      if (panel) witness(panel)
    },
    reload: () => load(tabAt),
    signIn(keyAt: 0 | 1) {
      browser.signIn(keyAt)
      for (const tab of [0, 1] as const) {
        if (pages[tab]?.keyAt === keyAt) void pages[tab].journal.resume()
        else if (pages[tab] || tab === tabAt) load(tab)
      }
    },
  }
}

export type Counter = ReturnType<typeof createCounter>
