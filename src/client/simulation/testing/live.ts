import { explain } from '../../api/explain'
import { seenOf } from '../../payments/seen'
import { NOTHING_SAVED, type Counter } from './counter'
import { answer, stop } from './decisions'
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
  /** Which key a payment in the books was made by. */
  madeBy: (payment: string) => string | null
  made: Gateway['made']
}

const HELD_MS = 6 * SECOND
/** A line that is cut makes nobody say that they are not live sooner than this. */
const TOLD_MS = 6 * SECOND

const has = (money: Money, seen: readonly { id: string }[] | null, { model, madeBy }: Shop) =>
  (seen ?? []).some(({ id }) => model.ownerOf(madeBy(id)) === money.id)

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

async function pay(shop: Shop, counter: Counter, at: number, pick: Pick) {
  const invoiceId = shop.invoices[at] ?? ''
  if (counter.panel()?.invoiceId !== invoiceId) {
    counter.open(invoiceId)
    await shop.world.settle()
  }
  const panel = counter.panel()
  if (!panel) return
  const { kind } = panel.till.get()
  if (kind === 'confirmed' || kind === 'refused') counter.next(panel)
  const seen = counter.shown(panel)
  if (panel.till.get().kind !== 'ready' || !seen) return
  const { status, balanceCents } = seen.invoice
  if ((status !== 'unpaid' && status !== 'partial') || balanceCents <= 0) return
  const money = pick(panel.invoiceId, balanceCents)
  if (!money || money.cents > balanceCents) return
  // Whoever sees it in the books does not enter it.
  if (has(money, seen.payments ?? null, shop)) {
    money.standings.set(counter.at, 'let go')
    return
  }
  if (panel.page.isLive() && !counter.browser.line.isSilent()) {
    const shownIds = new Set((seen.payments ?? []).map(({ id }) => id))
    const isNews = ([id, by]: [string, { invoice: string; at: number }]) =>
      by.invoice === invoiceId && by.at < shop.world.now() - TOLD_MS && !shownIds.has(id)
    const payments = [...shop.made].filter(isNews).map(([id]) => id)
    if (payments.length > 0) shop.model.tell(counter.name, { what: 'not told', money: money.id, payments })
  }
  await counter.record(panel, money, seen)
}

type Pick = (invoiceId: string, balance: number) => Money | null

/** What the other desk took, has not been told is recorded, and would be entered here as well. */
function takenByOther(shop: Shop, counter: Counter): Pick {
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

/** For good, after some seconds in which it may be taken back. */
function voidInvoice({ model, invoices }: Shop, counter: Counter, at: number) {
  const invoiceId = invoices[at] ?? ''
  const page = counter.page()
  const seen = page?.lastRead(invoiceId)
  const write = page?.api.write?.invoices
  if (!page || !seen || !write || seen.invoice.status === 'voided') return
  const held = write.void(invoiceId, HELD_MS, invoiceId, seenOf(seen))
  model.say(`${counter.name} voids ${invoiceId}, as ${held.id}`)
  const hear = async () => {
    const end = await held.done
    if (end.kind !== 'failed' || !page.isAlive() || counter.browser.computer.isAsleep()) return
    const { saved, happened } = explain(end.failure)
    if (saved !== NOTHING_SAVED) return
    model.tell(counter.name, { what: 'nothing saved', money: null, key: held.id, words: happened })
  }
  void hear()
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
  const panel = counter.panel()
  switch (step.do) {
    case 'open':
      return counter.open(invoices[step.invoice] ?? '')
    case 'void':
      return voidInvoice(shop, counter, step.invoice)
    case 'pay': {
      const { cents } = step
      const pick: Pick = (id, balance) => toEnter(shop, counter, id, Math.min(cents, balance))
      return pay(shop, counter, step.invoice, pick)
    }
    case 'pay what the other took':
      return pay(shop, counter, step.invoice, takenByOther(shop, counter))
    case 'answer':
      return void (panel && answer({ counter, panel, model, mind: step.mind }))
    case 'stop':
      return void (panel && stop({ counter, panel, model, mind: step.mind }))
    case 'look':
      return void panel?.till.look().catch(() => undefined)
    case 'accept':
      return panel ? counter.accept(panel) : undefined
    case 'close':
      return counter.close()
    case 'reload':
      return counter.reload()
    case 'go to tab':
      return counter.goTo(step.which)
    case 'sign in':
      return counter.signIn(step.which)
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
  'cut',
  'go silent',
  'be heard',
  'sleep',
  'set clock',
]
const isAround = (step: Around | Act): step is Around => AROUND.includes(step.do)
