import type { Gateway, Try } from './gateway'
import type { Model, Money, Told } from './model'
import type { Books, Traits } from './service'
import { HOUR, SECOND } from './world'

export const LAWS = [
  /** Never two payments where one was meant, unless a person was shown both. */
  'twice',
  /** Never "nothing was saved" of what is in the books, or comes. */
  'said nothing',
  /** What was told Confirmed is in the books. */
  'confirmed',
  /** A payment is never by itself confirmed by another's. */
  'own',
  /** What was entered, and of which nothing else was said, is in the books. */
  'lost',
  /** Nothing is sent under another key than it was made under. */
  'other key',
  /** What is sent was kept on this computer before, under that key. */
  'kept',
  /** Of the tabs of a browser one at most sends a write. */
  'two tabs',
  /** No try goes out over books that its person has not seen. */
  'blind',
  /** No form beside an unconfirmed payment of the same invoice, whichever key made it. */
  'form beside',
  /** All that this browser has unsent is listed at each of its tabs, whichever key made it. */
  'listed',
  /** A key is good for 24 hours from its first try. After that a try needs a person who said so. */
  'too old',
  /** A payment stands at the time at which the money was taken: never ahead, and on no other day. */
  'dated',
  /** Where all is well again and people answer what they are asked, nothing stays open. */
  'left open',
  /** Who says "Live" shows what is in the books; and where all is well again, everybody may say so. */
  'live',
  /** Nobody at a desk that hears decides over books in which another desk's payment stands that they were not told of. */
  'not told',
  /** No tab shows a card as it was before a change that it was told is confirmed, or heard of. */
  'older',
  /** What a card shows that no change is pending of is what the service has, or had. A refused change leaves the screen. */
  'never so',
  /** Changes of one card that were entered at one computer reach the service in that order. */
  'order',
] as const
/** And where nothing but answers was lost, or the line for a weekend, nobody is asked anything. */
export const NOBODY_IS_ASKED = 'asked'
export type Law = (typeof LAWS)[number] | typeof NOBODY_IS_ASKED

/**
 * Those that hold today, on any service. Changes of one card that two tabs made, or of which something in between answered
 * one, may overtake each other.
 */
export const HELD: readonly Law[] = LAWS.filter((law) => law !== 'order')

export type Breach = { law: Law; how: string }

export type Evidence = {
  model: Model
  gateway: Gateway
  books: Books
  traits: Traits
  /**
   * A payment is dated by this computer's clock and the service's last answer: where the clock was set between the two,
   * nobody can tell the day.
   */
  mayBeDated: boolean
  /** The service's own time is right. */
  isTimeTold: boolean
  /**
   * How long it is since a key's first try: a service's clock that is set is noticed by a page that lives through it and
   * whose computer does not sleep, and where no time is told, there is that computer's clock alone.
   */
  whoKnowsAges: 'everybody' | 'each page' | 'nobody'
  leftOpen: readonly { key: string; words: string }[]
  /** Who said "Live" and should not have, or did not and should. */
  notLive: readonly string[]
  /** The keys that two tabs of a browser sent at once. */
  atOnce: readonly string[]
  /** What some tab did not list. */
  unlisted: readonly string[]
  cards: { older: readonly string[]; neverSo: readonly string[] }
}

export function breaches({
  model,
  gateway,
  books,
  traits,
  mayBeDated,
  isTimeTold,
  whoKnowsAges,
  leftOpen,
  notLive,
  atOnce,
  unlisted,
  cards,
}: Evidence): Breach[] {
  const found: Breach[] = []
  const breach = (law: Law, how: string) => found.push({ law, how })
  const ownerOfPayment = (id: string) => model.ownerOf(gateway.made.get(id)?.key ?? null)
  const of = (money: Money) => books.payments.filter(({ id }) => ownerOfPayment(id) === money.id)

  for (const money of model.money.values()) {
    const ids = of(money).map(({ id }) => id)
    if (ids.length > 1 && !wereShown(ids, money.id, model.told) && !areOfOneSecond(ids)) {
      breach('twice', `${money.id} is in the books as ${ids.join(' and ')}, and nobody was shown both`)
    }
    const believed = [...money.standings.values()].find((so) => so === 'open' || so === 'confirmed')
    const isWaiting = leftOpen.some(({ key }) => model.ownerOf(key) === money.id)
    // Where the time of a payment can’t serve, or two of them meet, the same money of another desk may be taken for it: amount, method,
    // reference and note are all that there is to go by.
    const isAlike = books.payments.some(
      ({ invoice_id, amount_cents, recorded_at }) =>
        invoice_id === money.invoiceId &&
        amount_cents === money.cents &&
        (!traits.keepsRecordedAt || meets(money.id, recorded_at)),
    )
    if (ids.length === 0 && believed && !isWaiting && !isAlike) {
      breach('lost', `${money.id} is not in the books, and somebody believes that it is ${believed}`)
    }
  }
  for (const told of model.told) {
    if (told.what === 'nothing saved') {
      const [made] = [...gateway.made].filter(([, { key }]) => key === told.key)
      if (made) breach('said nothing', `of ${told.key} (“${told.words}”), and ${made[0]} is in the books`)
      const [gone] = [...gateway.voidedBy].filter(([, key]) => key === told.key)
      if (gone) breach('said nothing', `of ${told.key} (“${told.words}”), and ${gone[0]} is void`)
    }
    if (told.what === 'confirmed') {
      if (!books.payments.some(({ id }) => id === told.payment)) {
        breach('confirmed', `${told.payment}, which is not in the books`)
      }
      const owner = ownerOfPayment(told.payment)
      const at = books.payments.find(({ id }) => id === told.payment)?.recorded_at
      const isMet = told.money !== null && at !== undefined && meets(told.money, at)
      if (traits.keepsRecordedAt && !told.byHand && !isMet && told.money !== null && owner !== told.money) {
        breach('own', `${told.money} was confirmed by ${told.payment}, which is ${owner}`)
      }
    }
    if (told.what === 'asked') breach('asked', `${told.key}: ${told.words}`)
    if (told.what === 'not told') breach('not told', `${told.money}: ${told.payments.join()}`)
    if (told.what === 'form beside') breach('form beside', `on ${told.invoice}`)
  }
  for (const key of atOnce) breach('two tabs', `${key} was sent by two tabs at once`)
  for (const sent of gateway.tries) {
    if (!model.madeUnder.has(sent.key) && sent.key !== 'none')
      breach('kept', `${sent.key} was sent at ${sent.at}`)
    if (sent.meant !== sent.sentUnder || !isTheirs(sent)) {
      breach('other key', `${sent.key} of key ${sent.meant} was sent under key ${sent.sentUnder}`)
    }
    if (sent.unseen.length > 0) {
      breach('blind', `${sent.key} was sent at ${sent.at} over ${sent.unseen.join(', ')}`)
    }
  }
  if (whoKnowsAges !== 'nobody') {
    for (const { key, hours } of oldTries(gateway.tries, model.again, whoKnowsAges === 'each page'))
      breach('too old', `${key} was sent ${hours.toFixed(1)} hours after its first try`)
  }
  if (traits.keepsRecordedAt && isTimeTold) {
    for (const { id, recorded_at, created_at } of books.payments) {
      const at = model.clicked.get(gateway.made.get(id)?.key ?? '')
      if (recorded_at > created_at) breach('dated', `${id} is ahead by ${recorded_at - created_at} ms`)
      if (at !== undefined && mayBeDated && !daysOf(at).includes(dayOf(recorded_at))) {
        breach('dated', `${id} was taken on ${dayOf(at)} and stands on ${dayOf(recorded_at)}`)
      }
    }
  }
  for (const words of notLive) breach('live', words)
  for (const words of unlisted) breach('listed', words)
  for (const words of cards.older) breach('older', words)
  for (const words of cards.neverSo) breach('never so', words)
  for (const words of outOfOrder(model, gateway)) breach('order', words)
  if (!traits.breaks) for (const { words } of leftOpen) breach('left open', words)
  return found

  /** Of a thousand clicks in one second two draw the same millisecond: then nothing tells their payments apart. */
  function meets(money: string, at: number) {
    return gateway.tries.some(({ key, recordedAt }) => recordedAt === at && model.ownerOf(key) === money)
  }

  /**
   * A service that cuts the time leaves a desk the second to know its own payment by. Where two desks enter the same money in
   * one second, the payment rule may take the other desk's payment for the one that is still on its way to the service.
   */
  function areOfOneSecond(ids: readonly string[]) {
    const payments = books.payments.filter(({ id }) => ids.includes(id))
    const desks = new Set(payments.map(({ id }) => model.madeAtDesk.get(gateway.made.get(id)?.key ?? '')))
    const seconds = new Set(payments.map(({ recorded_at }) => Math.floor(recorded_at / SECOND)))
    return !traits.keepsRecordedAt && seconds.size === 1 && desks.size === ids.length
  }

  function isTheirs({ key, sentUnder }: Try) {
    const made = model.madeUnder.get(key)
    return made === undefined || made === sentUnder
  }
}

/** Of each card what one computer changed under one key, by when the service first had it. */
function outOfOrder({ edits }: Model, { cards }: Gateway): string[] {
  return [...cards].flatMap(([card, history]) => {
    const last = new Map<string, number>()
    const firsts = history.filter(({ key }, at) => history.findIndex((state) => state.key === key) === at)
    return firsts.flatMap(({ key }) => {
      const edit = [...edits.values()].find(({ kept }) => kept !== undefined && kept.key === key)
      if (!edit?.kept) return []
      const by = `${edit.desk} ${edit.kept.keyAt}`
      const before = last.get(by) ?? 0
      last.set(by, Math.max(before, edit.kept.turn))
      return edit.kept.turn < before ? [`${edit.notes} of ${card} came after what was entered later`] : []
    })
  })
}

const KEY_HOURS = 24

/** Those that were made so long after the first of their key; or after the first that the same page has made. */
function oldTries(tries: readonly Try[], again: Model['again'], isByPage: boolean) {
  return tries.flatMap((sent, turn) => {
    const before = tries.slice(0, turn).findLast(({ key }) => key === sent.key)
    const isAsked = again
      .get(sent.key)
      ?.some((at) => before !== undefined && at >= before.at && at <= sent.at)
    const first =
      tries.find(
        ({ key, page, wasTurnedAway }) =>
          key === sent.key && !wasTurnedAway && (!isByPage || page === sent.page),
      ) ?? sent
    const hours = (sent.at - first.at) / HOUR
    return hours > KEY_HOURS && !sent.wasStale && !isAsked ? [{ key: sent.key, hours }] : []
  })
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A service says its time to the second, and an answer takes its own: at the stroke of midnight either day is right. */
const MIDNIGHT_MS = 2_000
const daysOf = (at: number) => [dayOf(at - MIDNIGHT_MS), dayOf(at)]

/**
 * Both were on one screen, before or after: of a payment that was confirmed and those that came beside it, or of one
 * that somebody decided on with the other in view.
 */
function wereShown(payments: readonly string[], money: string, told: readonly Told[]): boolean {
  const shown = new Set<string>()
  for (const one of told) {
    const inView =
      one.what === 'confirmed'
        ? [one.payment, ...one.others]
        : one.what === 'beside' && one.money === money
          ? one.payments
          : one.what === 'twice'
            ? one.payments
            : []
    const ours = payments.filter((id) => inView.includes(id))
    if (one.what === 'beside' || ours.length > 1) for (const id of ours) shown.add(id)
  }
  return shown.size >= payments.length - 1
}
