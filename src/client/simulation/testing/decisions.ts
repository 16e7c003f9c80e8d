import type { Entry } from '../../journal/entry'
import type { Now } from '../../payments/till'
import type { Counter, Panel } from './counter'
import type { Model, Money } from './model'

// How an honest person answers what the panel asks of them, with the books in view; where more than one answer is honest,
// their mind says which.

type Deciding = { counter: Counter; panel: Panel; model: Model; mind: number }
type Looked = Deciding & { entry: Entry; money: Money | undefined; now: Now }

const ids = (now: Now) => (now.payments ?? []).map(({ id }) => id)

async function look({ counter, panel, model, mind }: Deciding, entry: Entry): Promise<Looked | null> {
  if (panel.isReading) return null
  panel.isReading = true
  const now = await panel.till.look().catch(() => null)
  panel.isReading = false
  const view = panel.till.get()
  const isStill = (view.kind === 'to decide' || view.kind === 'under way') && view.entry.id === entry.id
  // Nobody decides on what they can't see, or is no longer asked.
  if (!now || !isStill || counter.panel() !== panel) return null
  const owner = model.ownerOf(entry.id)
  model.tell(counter.name, { what: 'beside', money: owner, payments: ids(now) })
  return { counter, panel, model, mind, entry: view.entry, money: model.money.get(owner ?? ''), now }
}

async function arrived({ panel, money, counter, model }: Looked, entry: Entry, payment: Payment) {
  model.say(`${counter.name}: ${entry.id} arrived, as ${payment.id}`)
  panel.byHand = true
  if (await panel.till.arrived(entry, payment)) money?.standings.set(counter.at, 'let go')
}

type Payment = Parameters<Panel['till']['arrived']>[1]

async function again({ panel, money, counter, model, now }: Looked, entry: Entry) {
  model.say(`${counter.name}: ${entry.id} once more`)
  if (money) model.sees(money, counter.at, now.payments, entry.stopped ? entry.id : null)
  await panel.till.decide(entry, 'again', now)
}

async function giveUp(looked: Looked, entry: Entry, isKnown: boolean) {
  const { panel, money, counter, model } = looked
  model.say(`${counter.name}: ${entry.id} is given up`)
  if (!(await panel.till.decide(entry, 'discard'))) return
  money?.standings.set(counter.at, isKnown ? 'nothing saved' : 'let go')
}

/** One of these may be it: sent once more, and asked again, they take one of them for it. */
async function decideUnclear(looked: Looked, entry: Entry, alike: readonly Payment[]) {
  const [payment] = alike
  const isAskedAgain = looked.panel.unclear.has(entry.id)
  looked.panel.unclear.add(entry.id)
  if (!payment || (looked.mind < 2 && !isAskedAgain)) return again(looked, entry)
  return arrived(looked, entry, payment)
}

/** Whatever is on the screen and wants an answer gets one. */
export async function answer(deciding: Deciding): Promise<void> {
  const { counter, panel, model, mind } = deciding
  const view = panel.till.get()
  if (view.kind === 'confirmed' || view.kind === 'refused') return counter.next(panel)
  if (view.kind !== 'to decide') return
  if (view.entry.state === 'refused') {
    await panel.till.decide(view.entry, 'discard')
    return
  }
  const looked = await look(deciding, view.entry)
  if (!looked) return
  const { entry, now } = looked
  const arrival = panel.till.arrival(entry, now)
  if (arrival.kind === 'there')
    return mind < 3 ? arrived(looked, entry, arrival.payment) : again(looked, entry)
  if (arrival.kind === 'unclear') return decideUnclear(looked, entry, arrival.payments)
  if (arrival.kind === 'not there') {
    if (mind >= 2) return again(looked, entry)
    const money = model.ownerOf(entry.id)
    model.tell(counter.name, { what: 'nothing saved', money, key: entry.id, words: 'it did not arrive' })
    return giveUp(looked, entry, true)
  }
  return mind < 1 ? giveUp(looked, entry, false) : again(looked, entry)
}

/** They do not want to wait any longer: for what was never sent it is taken back, else it is looked for and stopped. */
export async function stop(deciding: Deciding): Promise<void> {
  const { counter, panel, model } = deciding
  const view = panel.till.get()
  if (view.kind !== 'under way' || view.entry.note === null) return
  const { id, state } = view.entry
  if (state === 'saved') {
    if (!(await panel.till.decide(view.entry, 'take back'))) return
    const owner = model.ownerOf(id)
    model.tell(counter.name, { what: 'nothing saved', money: owner, key: id, words: 'taken back' })
    model.money.get(owner ?? '')?.standings.set(counter.at, 'nothing saved')
    return
  }
  const looked = await look(deciding, view.entry)
  if (!looked) return
  const arrival = panel.till.arrival(looked.entry, looked.now)
  if (arrival.kind === 'there') return arrived(looked, looked.entry, arrival.payment)
  model.say(`${counter.name}: ${id} is stopped`)
  await panel.till.decide(looked.entry, 'stop')
}
