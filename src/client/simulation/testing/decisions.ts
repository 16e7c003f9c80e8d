import type { Counter, Open } from './counter'
import type { Looked } from './driver'
import type { Model, Money } from './model'

// How an honest person answers what the panel asks of them, with the books in view; where more than one answer is honest,
// their mind says which.

type Deciding = { counter: Counter; open: Open; model: Model; mind: number }
type Seen = Deciding & { looked: Looked; money: Money | undefined }

async function look(deciding: Deciding): Promise<Seen | null> {
  const { counter, open, model } = deciding
  const looked = await open.panel.look()
  // Nobody decides on what they can't see.
  if (!looked || counter.panel() !== open) return null
  const owner = model.ownerOf(looked.key)
  model.tell(counter.name, { what: 'beside', money: owner, payments: looked.payments ?? [] })
  return { ...deciding, looked, money: model.money.get(owner ?? '') }
}

async function isThisOne({ open, money, counter, model, looked }: Seen, payment: string) {
  model.say(`${counter.name}: ${looked.key} is ${payment}`)
  open.byHand = true
  if (await open.panel.itIsThisOne(looked, payment)) money?.standings.set(counter.at, 'let go')
}

/** Nobody sends the same again for ever: what has been sent again twice is let go. */
async function again(seen: Seen) {
  const { open, money, counter, model, looked } = seen
  if ((model.again.get(looked.key)?.length ?? 0) >= 2) return letGo(seen)
  model.say(`${counter.name}: ${looked.key} once more`)
  if (money) model.sees(money, counter.at, looked.payments, looked.key)
  model.sendsAgain(looked.key)
  await open.panel.sendAgain(looked)
}

async function letGo({ open, money, counter, model, looked }: Seen) {
  model.say(`${counter.name}: ${looked.key} is let go`)
  if (await open.panel.letGo(looked.key)) money?.standings.set(counter.at, 'let go')
}

/** One of these may be it: sent once more, and asked again, they take one of them for it. */
async function decideUnclear(seen: Seen, alike: readonly string[]) {
  const { counter, looked, mind } = seen
  const [payment] = alike
  const isAskedAgain = counter.unclear.has(looked.key)
  counter.unclear.add(looked.key)
  if (payment === undefined || (mind < 2 && !isAskedAgain)) return again(seen)
  return isThisOne(seen, payment)
}

/** Whatever is on the screen and wants an answer gets one. */
export async function answer(deciding: Deciding): Promise<void> {
  const { counter, open, mind } = deciding
  const sight = open.panel.sight()
  if (sight.is === 'confirmed' || sight.is === 'refused') return counter.next(open)
  if (sight.is !== 'to decide') return
  if (sight.isRefused) {
    await open.panel.letGo(sight.key)
    return
  }
  const seen = await look(deciding)
  if (!seen) return
  const { says } = seen.looked
  switch (says.kind) {
    case 'one of these may be it':
      return decideUnclear(seen, says.payments)
    case 'not there so far':
    case 'cannot tell':
      return mind < 1 ? letGo(seen) : again(seen)
    default:
      return says satisfies never
  }
}

/** They do not want to wait any longer: what was never sent is taken back, else it is stopped. */
export async function stop(deciding: Deciding): Promise<void> {
  const { counter, open, model } = deciding
  const { panel } = open
  const sight = panel.sight()
  if ((sight.is !== 'saved' && sight.is !== 'sent') || !sight.isLate) return
  const { key } = sight
  if (sight.is === 'saved') {
    if (!(await panel.takeBack(key))) return
    const owner = model.ownerOf(key)
    model.tell(counter.name, { what: 'nothing saved', money: owner, key, words: 'taken back' })
    model.money.get(owner ?? '')?.standings.set(counter.at, 'nothing saved')
    return
  }
  model.say(`${counter.name}: ${key} is stopped`)
  await panel.stop(key)
}
