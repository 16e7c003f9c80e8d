import { explain } from '~/client/api/explain'
import type { Clock } from '~/client/clock'
import type { Payment } from '~/client/nouns/nouns'
import type { Entry } from '~/client/outbox/entry'
import { changeSince, seenOf, type InvoiceSnapshot } from '~/client/payments/invoiceSnapshot'
import { isOnItsWay, mayBeIt } from '~/client/payments/paymentRule'
import type { Recorder } from '~/client/payments/testing/recorder'
import type { Looked, Panel, PaymentSight } from '~/client/simulation/testing/driver'
import { SECOND } from '~/client/simulation/testing/world'

// The payment panel of app/payments: what was seen when it was opened stands still until it is answered.

/** A panel that can't read the invoice shows what the page knows of it after so long. */
const PATIENCE_MS = 3 * SECOND
export const NOTHING_SAVED = 'Nothing was saved.'

type Parts = {
  invoiceId: string
  panel: Recorder
  clock: Clock
  wall: () => number
  isAlive: () => boolean
  isLive: () => boolean
  lastRead: () => InvoiceSnapshot | null
  /** Payments of other computers were heard of. */
  onNews: (listener: () => void) => () => void
  onChange: () => void
}

export function openPanel({
  invoiceId,
  panel,
  clock,
  wall,
  isAlive,
  isLive,
  lastRead,
  onNews,
  onChange,
}: Parts): Panel {
  let seen: InvoiceSnapshot | null = null
  let isReading = false
  let counted = lastRead()?.payments?.length
  const show = (snapshot: InvoiceSnapshot | null) => {
    seen ??= snapshot ?? lastRead()
  }
  /** Money that another computer took is read with all that goes with it. */
  function readNews() {
    const before = counted
    counted = lastRead()?.payments?.length
    if (before === undefined || before === counted || !isLive()) return
    if (panel.get().kind !== 'under way') void read()
  }
  const stops = [clock.after(PATIENCE_MS, () => show(null)), panel.subscribe(onChange), onNews(readNews)]
  const read = () => panel.look().then(Boolean, () => false)
  const entryIn = (key: string) => {
    const view = panel.get()
    const isAbout = (view.kind === 'to decide' || view.kind === 'under way') && view.entry.id === key
    return isAbout ? view.entry : null
  }
  const decide = async (key: string, how: 'discard' | 'take back' | 'stop') => {
    const entry = entryIn(key)
    return entry !== null && panel.decide(entry, how)
  }
  const lookedAt = new WeakMap<Looked, InvoiceSnapshot>()

  const unwatch = panel.watch()
  const first = async () => {
    show(await panel.look().catch(() => null))
    onChange()
  }
  void first()

  return {
    invoiceId,
    sight: () => sightOf(panel),
    form() {
      const now = lastRead()
      if (!seen || !now || changeSince(seenOf(seen), now) !== null) return null
      return { ...seen.invoice, payments: seen.payments?.map(({ id }) => id) ?? null }
    },
    accept() {
      if (seen) seen = lastRead()
    },
    record(amountCents, about, presses) {
      const before = seen
      if (!before) return
      const wanted = { amountCents, method: 'cash' as const, reference: null, note: null, recordedAt: null }
      for (let press = 0; press < presses; press += 1) panel.record(wanted, before, about)
    },
    read,
    async look() {
      const view = panel.get()
      if (isReading || view.kind !== 'to decide') return null
      const key = view.entry.id
      isReading = true
      const now = await panel.look().catch(() => null)
      isReading = false
      const entry = entryIn(key)
      if (!now || !entry) return null
      const looked: Looked = {
        key,
        payments: now.payments?.map(({ id }) => id) ?? null,
        says: saysOf(entry, now.payments),
      }
      lookedAt.set(looked, now)
      return looked
    },
    async sendAgain(looked) {
      const entry = entryIn(looked.key)
      return entry !== null && panel.decide(entry, 'again', lookedAt.get(looked))
    },
    async itIsThisOne(looked, id) {
      const entry = entryIn(looked.key)
      const payment = lookedAt.get(looked)?.payments?.find((row) => row.id === id)
      return entry !== null && payment !== undefined && panel.arrived(entry, payment)
    },
    async letGo(key) {
      const entry = entryIn(key)
      return entry !== null && !isOnItsWay(entry, wall()) && decide(key, 'discard')
    },
    takeBack: (key) => decide(key, 'take back'),
    stop: (key) => decide(key, 'stop'),
    next() {
      seen = lastRead()
      panel.next()
    },
    close(isSeen) {
      for (const stop of stops) stop()
      unwatch()
      if (isAlive() && isSeen && panel.get().kind === 'confirmed') panel.next()
    },
  }
}

function sightOf(panel: Recorder): PaymentSight {
  const view = panel.get()
  switch (view.kind) {
    case 'ready':
      return { is: 'ready' }
    case 'keeping':
      return { is: 'being saved' }
    case 'elsewhere':
      return { is: 'entered with another key' }
    case 'voiding':
      return { is: 'invoice being voided' }
    case 'under way': {
      const { id, state, note } = view.entry
      return { is: state === 'saved' ? 'saved' : 'sent', key: id, isLate: note !== null }
    }
    case 'confirmed':
      return { is: 'confirmed', payment: view.payment.id, beside: view.others.map(({ id }) => id) }
    case 'refused':
      return {
        is: 'refused',
        words: view.failure.message,
        saysNothingSaved: explain(view.failure).saved === NOTHING_SAVED,
      }
    case 'to decide': {
      const { id, state, note } = view.entry
      return { is: 'to decide', key: id, isRefused: state === 'refused', words: note ?? '' }
    }
    default:
      return view satisfies never
  }
}

function saysOf(entry: Entry, payments: readonly Payment[] | null): Looked['says'] {
  if (payments === null) return { kind: 'cannot tell' }
  const candidates = mayBeIt(entry, payments).map(({ id }) => id)
  return candidates.length > 0
    ? { kind: 'one of these may be it', payments: candidates }
    : { kind: 'not there so far' }
}
