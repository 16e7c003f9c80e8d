import type { Counter } from './counter'
import { answer, stop } from './decisions'
import type { End } from './driver'
import type { Gateway } from './gateway'
import type { Model, Money } from './model'
import type { Act, Around, Step } from './steps'
import { SECOND, type Computer, type World } from './world'

export type Shop = {
  world: World
  model: Model
  /** On which the dashboard runs, and our own service. */
  server: Computer
  counters: readonly [Counter, Counter]
  invoices: readonly string[]
  cards: readonly string[]
  /** Which key a payment in the books was made by. */
  madeBy: (payment: string) => string | null
  made: Gateway['made']
}

/** A line that is cut makes nobody say that they are not live sooner than this. */
const TOLD_MS = 6 * SECOND

const has = (money: Money, seen: readonly string[] | null, { model, madeBy }: Shop) =>
  (seen ?? []).some((id) => model.ownerOf(madeBy(id)) === money.id)

/** The money that the form before this desk's person is for: told that nothing was saved, they enter it again. */
function toEnter(shop: Shop, counter: Counter, invoiceId: string, cents: number): Money {
  const again = [...shop.model.money.values()].find(
    (money) =>
      money.desk === counter.at &&
      money.invoiceId === invoiceId &&
      money.standings.get(counter.at) === 'nothing saved',
  )
  return again ?? shop.model.take(invoiceId, cents, counter.at)
}

type Paying = { at: number; presses: number; pick: (invoiceId: string, balance: number) => Money | null }

async function pay(shop: Shop, counter: Counter, { at, presses, pick }: Paying) {
  const invoiceId = shop.invoices[at] ?? ''
  counter.here()
  if (counter.panel()?.panel.invoiceId !== invoiceId) {
    counter.open(invoiceId)
    await shop.world.settle()
  }
  const open = counter.panel()
  if (!open) return
  const { tab, panel } = open
  const { is } = panel.sight()
  if (is === 'confirmed' || is === 'refused') counter.next(open)
  const form = panel.form()
  if (panel.sight().is !== 'ready' || !form) return
  const { status, balanceCents } = form
  if ((status !== 'unpaid' && status !== 'partial') || balanceCents <= 0) return
  const money = pick(invoiceId, balanceCents)
  if (!money || money.cents > balanceCents) return
  // Whoever sees it in the books does not enter it.
  if (has(money, form.payments, shop)) {
    money.standings.set(counter.at, 'let go')
    return
  }
  if (tab.isLive() && !counter.browser.line.isSilent()) {
    const isNews = ([id, by]: [string, { invoice: string; at: number }]) =>
      by.invoice === invoiceId && by.at < shop.world.now() - TOLD_MS && !form.payments?.includes(id)
    const payments = [...shop.made].filter(isNews).map(([id]) => id)
    if (payments.length > 0) shop.model.tell(counter.name, { what: 'not told', money: money.id, payments })
  }
  await counter.record(open, money, presses)
}

/** What the other desk took, has not been told is recorded, and would be entered here as well. */
function takenByOther(shop: Shop, counter: Counter): Paying['pick'] {
  return (invoiceId) =>
    [...shop.model.money.values()].findLast(
      (money) =>
        money.desk !== counter.at &&
        money.invoiceId === invoiceId &&
        money.standings.get(money.desk) === 'open' &&
        money.standings.get(counter.at) !== 'confirmed' &&
        money.standings.get(counter.at) !== 'open',
    ) ?? null
}

/** What somebody who is there to read it is told of an act that is no payment. */
async function hear({ model }: Shop, counter: Counter, { key, end }: { key: string; end: Promise<End> }) {
  const tab = counter.here()
  const told = await end
  if (told.kind !== 'failed' || !tab?.isAlive() || counter.browser.computer.isAsleep()) return
  if (!told.saysNothingSaved) return
  model.tell(counter.name, { what: 'nothing saved', money: null, key, words: told.words })
}

/** For good, after some seconds in which it may be taken back. */
function voidInvoice(shop: Shop, counter: Counter, at: number) {
  const invoiceId = shop.invoices[at] ?? ''
  const held = counter.here()?.voidInvoice(invoiceId)
  if (!held) return
  counter.held = held
  shop.model.say(`${counter.name} voids ${invoiceId}, as ${held.key}`)
  void hear(shop, counter, held)
}

async function undo({ model }: Shop, counter: Counter) {
  const { held } = counter
  counter.held = null
  if (!held || !(await held.undo())) return
  model.tell(counter.name, { what: 'nothing saved', money: null, key: held.key, words: 'taken back' })
}

/** Nobody changes a card that they do not see. */
async function cardBefore({ world, cards }: Shop, counter: Counter, at: number) {
  const tab = counter.here()
  const id = cards[at] ?? ''
  if (tab && !tab.card(id)) {
    void tab.readBoard()
    await world.settle()
  }
  return tab?.card(id) ? { tab, id } : null
}

async function move(shop: Shop, counter: Counter, { card, to }: { card: number; to: string }) {
  const before = await cardBefore(shop, counter, card)
  if (!before) return
  const ended = async () => {
    const end = await before.tab.moveCard(before.id, to)
    shop.model.say(`${counter.name}: ${before.id} to ${to} ${end}`)
  }
  void ended()
}

async function edit(shop: Shop, counter: Counter, card: number) {
  const before = await cardBefore(shop, counter, card)
  if (!before) return
  const { tab, id } = before
  const made = shop.model.edit(id, counter.at)
  const ended = async () => {
    const end = await tab.editCard(id, made.notes, made.notes)
    if (end.kind === 'confirmed' && tab.isAlive()) made.confirmedIn.add(tab)
    shop.model.say(`${counter.name}: ${made.notes} ${end.kind}`)
  }
  void ended()
}

function around(step: Around, { browser }: Counter): void {
  switch (step.do) {
    case 'line':
      return browser.line.setUp(step.up)
    case 'next reads':
      return browser.line.next('reads', ...step.fates)
    case 'next writes':
      return browser.line.next('writes', ...step.fates)
    case 'cut':
      return browser.line.cut()
    case 'go silent':
    case 'be heard':
      return browser.line.setSilent(step.do === 'go silent')
    case 'session ends':
      return browser.signIn(null)
    case 'disk':
      return browser.fillDisk(step.isFull)
    case 'sleep':
      return browser.sleep(step.ms, step.standsStill)
    case 'set clock':
      return browser.computer.setWrong(step.ms)
    default:
      return step satisfies never
  }
}

async function act(shop: Shop, step: Act, counter: Counter): Promise<void> {
  const { model, invoices } = shop
  switch (step.do) {
    case 'open':
      return counter.open(invoices[step.invoice] ?? '')
    case 'void':
      return voidInvoice(shop, counter, step.invoice)
    case 'undo':
      // Nobody waits for a page that dies meanwhile.
      return void undo(shop, counter)
    case 'pay': {
      const { cents, presses = 1, invoice: at } = step
      const pick: Paying['pick'] = (id, balance) => toEnter(shop, counter, id, Math.min(cents, balance))
      return pay(shop, counter, { at, presses, pick })
    }
    case 'pay what the other took':
      return pay(shop, counter, { at: step.invoice, presses: 1, pick: takenByOther(shop, counter) })
    case 'answer':
    case 'stop': {
      const open = counter.panel()
      if (open) void (step.do === 'stop' ? stop : answer)({ counter, open, model, mind: step.mind })
      return
    }
    case 'look':
      return void counter.panel()?.panel.read()
    case 'accept':
      return counter.panel()?.panel.accept()
    case 'close':
      return counter.close()
    case 'reload':
      return counter.reload()
    case 'die':
      return counter.here()?.killAfter(step.uses, step.when)
    case 'go to tab':
      return counter.goTo(step.which)
    case 'sign in':
      return counter.signIn(step.which)
    case 'read board':
      return void counter.here()?.readBoard()
    case 'move card':
      return move(shop, counter, step)
    case 'edit card':
      return edit(shop, counter, step.card)
    default:
      return step satisfies never
  }
}

export async function live(shop: Shop, step: Step): Promise<void> {
  shop.model.say(JSON.stringify(step))
  if (!('desk' in step)) return step.do === 'wait' ? shop.world.wait(step.ms) : shop.server.setWrong(step.ms)
  const counter = shop.counters[step.desk]
  if (isAround(step)) return around(step, counter)
  // Whoever is asleep does nothing.
  if (!counter.browser.computer.isAsleep()) await act(shop, step, counter)
}

const AROUND: readonly Step['do'][] = [
  'line',
  'next reads',
  'next writes',
  'session ends',
  'disk',
  'cut',
  'go silent',
  'be heard',
  'sleep',
  'set clock',
]
const isAround = (step: Around | Act): step is Around => AROUND.includes(step.do)
