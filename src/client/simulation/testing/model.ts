import type { Kept, Tab } from './driver'

// What happened at the counters, apart from all that the program believes: which money was handed over, what whoever took
// it was told and shown, and what they then did. The laws are asked of this and of the books alone.

export type Money = {
  readonly id: string
  readonly invoiceId: string
  readonly cents: number
  /** The desk at which it was handed over. */
  readonly desk: number
  readonly standings: Map<number, MoneyStanding>
}

/** Notes of a card that somebody entered, which no others are equal to. */
export type Edit = {
  readonly notes: string
  readonly card: string
  readonly desk: number
  /** The tabs in which it was said to be confirmed. */
  readonly confirmedIn: Set<Tab>
  /** In the order of saving at its desk, of one key: absent where it was not kept. */
  kept?: { readonly key: string; readonly keyAt: number; readonly turn: number }
}

/**
 * What somebody at a desk believes of it.
 * open:          entered there, and being seen to
 * nothing saved: they were told that nothing was saved, so that they may enter it again
 * confirmed:     they were told that it is recorded
 * let go:        they gave it up, or took what is in the books for it
 */
export type MoneyStanding = 'open' | 'nothing saved' | 'confirmed' | 'let go'

export type Told =
  /** The payment, and those that it was said to have come beside. */
  | { what: 'confirmed'; money: string | null; payment: string; others: readonly string[]; byHand: boolean }
  | { what: 'nothing saved'; money: string | null; key: string; words: string }
  /** A payment that is not confirmed, and what is in the books. */
  | { what: 'beside'; money: string | null; payments: readonly string[] }
  /** Payments of which a toast said that they came in beside each other. */
  | { what: 'twice'; payments: readonly string[] }
  | { what: 'asked'; money: string | null; key: string; words: string }
  /** Recorded at a desk that says "Live", over these, which it does not show. */
  | { what: 'not told'; money: string; payments: readonly string[] }
  /** A form for an invoice that has an unconfirmed payment of another key. */
  | { what: 'form beside'; invoice: string }

const OWNER = /, (money \d+)$/
const EDIT = /(edit \d+)$/

export function createModel(now: () => number) {
  const money = new Map<string, Money>()
  /** Which money an Idempotency-Key was made for. */
  const owners = new Map<string, string>()
  const edits = new Map<string, Edit>()
  /** Which of the shop's keys an entry was made under. */
  const madeUnder = new Map<string, number>()
  /** At which desk an entry was made, by its key. */
  const madeAtDesk = new Map<string, number>()
  /** The payments that whoever decided on an entry had before their eyes; absent where they could not be read. */
  const seen = new Map<string, ReadonlySet<string>>()
  const inView = new Map<string, ReadonlySet<string> | null>()
  /** When somebody pressed the button, in truth: by money and desk, and by the keys made for that. */
  const pressed = new Map<string, number>()
  const clicked = new Map<string, number>()
  /** When somebody said to send an entry again, with the books in view: by its key. */
  const again = new Map<string, number[]>()
  const told: Told[] = []
  const story: string[] = []
  const began = now()
  let turns = 0

  function say(line: string) {
    const seconds = ((now() - began) / 1000).toFixed(1)
    story.push(`${seconds.padStart(9)} s  ${line}`)
  }

  return {
    money,
    edits,
    madeUnder,
    madeAtDesk,
    seen,
    clicked,
    again,
    told,
    story,
    say,
    take(invoiceId: string, cents: number, desk: number): Money {
      const id = `money ${money.size + 1}`
      const taken: Money = { id, invoiceId, cents, desk, standings: new Map() }
      money.set(id, taken)
      return taken
    },
    edit(card: string, desk: number): Edit {
      const notes = `edit ${edits.size + 1}`
      const made: Edit = { notes, card, desk, confirmedIn: new Set() }
      edits.set(notes, made)
      return made
    },
    /** Somebody at a desk decides with these payments in view; under a key that is there already, or the next one made. */
    sees(about: Money, desk: number, payments: readonly string[] | null, key: string | null = null) {
      const ids = payments && new Set(payments)
      inView.set(`${about.id} ${desk}`, ids)
      if (key !== null && ids) seen.set(key, ids)
    },
    sendsAgain(key: string) {
      again.set(key, [...(again.get(key) ?? []), now()])
    },
    press(about: Money, desk: number) {
      pressed.set(`${about.id} ${desk}`, now())
    },
    /** Entries carry the name of their money in their label, which is never sent. */
    keep({ key: id, label, keyAt }: Kept, desk: number) {
      madeUnder.set(id, keyAt)
      madeAtDesk.set(id, desk)
      const edit = edits.get(EDIT.exec(label)?.[1] ?? '')
      if (edit) edit.kept ??= { key: id, keyAt, turn: (turns += 1) }
      const owner = money.get(OWNER.exec(label)?.[1] ?? '')
      if (!owner) return
      owners.set(id, owner.id)
      owner.standings.set(desk, 'open')
      const ids = inView.get(`${owner.id} ${desk}`)
      if (ids) seen.set(id, ids)
      clicked.set(id, pressed.get(`${owner.id} ${desk}`) ?? now())
    },
    ownerOf: (key: string | null) => (key === null ? null : (owners.get(key) ?? null)),
    tell(desk: string, what: Told) {
      const last = told.at(-1)
      if (last && JSON.stringify(last) === JSON.stringify(what)) return
      told.push(what)
      say(`${desk} is shown: ${JSON.stringify(what)}`)
    },
  }
}

export type Model = ReturnType<typeof createModel>
