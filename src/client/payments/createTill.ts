import { Failure } from '../api/failure'
import { isOver, type Entry } from '../outbox/entry'
import type { Decision } from '../outbox/outbox'
import { recordPayment, type PaymentDraft } from '../payments'
import type { Payment } from '../records'
import { createSignal } from '../signal'
import { draftIn, invoicePaidBy, paymentIn, recordOfInvoice, statusWanted, type SentPayment } from './entries'
import { ownPayment } from './paymentRule'
import { readStanding } from './readStanding'
import { cameBeside, seenOf, type Standing } from './seen'
import type { Now, Till, TillParts, TillView } from './till'

type Local =
  | { kind: 'idle' }
  | { kind: 'keeping' }
  | { kind: 'under way'; entry: Entry }
  | Extract<TillView, { kind: 'confirmed' }>
  | Extract<TillView, { kind: 'refused' }>

export function createTill(parts: TillParts): Till {
  const { connection, service = null, invoiceId, api, features, outbox, locks, onRead, onBeside } = parts
  /** Ended here, though the outbox's picture may still show them. */
  const ended = new Set<string>()
  /** Taken back or let go here, on purpose. */
  const dropped = new Set<string>()
  let local: Local = { kind: 'idle' }
  let isWatched = false
  let looks = 0
  /** The first reading that may be shown beside a confirmed payment. */
  let oldest = 0
  let leaving = new AbortController()
  const view = createSignal<TillView>({ kind: 'ready' })
  let shown = ''

  const allKept = () => [...outbox.get().entries, ...outbox.get().elsewhere]
  const ours = () =>
    outbox.get().entries.filter(({ id, record }) => record === recordOfInvoice(invoiceId) && !ended.has(id))
  const isPayment = (entry: Entry) => invoicePaidBy(entry) === invoiceId
  const payments = () => ours().filter(isPayment)
  /** Ids are unique within one service only, and not every entry says its own. */
  const elsewhere = () =>
    outbox
      .get()
      .elsewhere.filter((entry) => service !== null && entry.service === service && !ended.has(entry.id))
      .filter(isPayment)

  function derive(): TillView {
    if (local.kind === 'keeping') return local
    const open = payments().find((entry) => !isOver(entry))
    const asking = payments().find(isOver)
    // Stopped here or in another tab, while this page still waits.
    if (local.kind === 'under way' && asking?.id === local.entry.id && asking.state === 'unsure') {
      return { kind: 'to decide', entry: asking }
    }
    if (local.kind === 'under way' && (!open || open.id === local.entry.id)) return local
    if (local.kind === 'refused' && open && local.isKept) return local
    if (open) return { kind: 'under way', entry: open }
    if (asking) return { kind: 'to decide', entry: asking }
    if (local.kind !== 'idle') return local
    const [other] = elsewhere()
    if (other) return { kind: 'elsewhere', entry: other }
    const voiding = ours().find((entry) => !isOver(entry) && statusWanted(entry) === 'voided')
    return voiding ? { kind: 'voiding', entry: voiding } : { kind: 'ready' }
  }

  async function lookQuietly() {
    try {
      await look()
    } catch {
      // It is read with the page, and once more before anything is sent.
    }
  }

  function tell() {
    const next = derive()
    // What another tab was at is over: how it ended is read, and shown as anything else that came in between.
    if (view.get().kind === 'under way' && next.kind === 'ready' && local.kind === 'idle') void lookQuietly()
    const key = JSON.stringify(next)
    if (key === shown) return
    shown = key
    view.set(next)
  }

  function set(next: Local) {
    local = next
    tell()
  }

  async function look(): Promise<Now> {
    const turn = (looks += 1)
    const now = await readStanding(api, invoiceId, { priority: 'act' })
    onRead(now)
    // What was asked for before it was confirmed, or before what is shown already, is older than that.
    if (local.kind === 'confirmed' && turn >= oldest) {
      oldest = turn
      const { payment, seen } = local
      const others = seen === null ? [] : cameBeside(seen, payment, now)
      if (others.length > 0 && !isWatched) onBeside?.(payment, others)
      set({ ...local, others, left: now.invoice.balanceCents })
    }
    // Found in the books, it is confirmed, whatever it was before.
    const asking = payments().find(isOver)
    const own = asking ? ownPayment(asking, now.payments ?? [], allKept()) : null
    if (asking && own?.kind === 'own') await arrived(asking, own.payment)
    return now
  }

  async function confirmed(payment: Payment, seen: string | null, sent: SentPayment | null) {
    oldest = looks + 1
    set({ kind: 'confirmed', payment, sent, seen, others: [], left: null })
    await lookQuietly()
  }

  async function refused(error: unknown, wanted: PaymentDraft, id: string | null) {
    const failure =
      error instanceof Failure
        ? error
        : new Failure('broken', 'The answer could not be used', { cause: error })
    if (id !== null && dropped.has(id)) {
      return local.kind === 'under way' && local.entry.id === id ? set({ kind: 'idle' }) : undefined
    }
    await outbox.fresh()
    const kept = payments().find((one) => one.id === id)
    // The database fails: what it holds is older than this answer, and another start may send it.
    const isUnnoted = kept !== undefined && !isOver(kept) && failure.unsure
    // What is still kept speaks for itself; the rest is known not to have been recorded, or is to be looked at.
    set(kept && !isUnnoted ? { kind: 'idle' } : { kind: 'refused', failure, wanted, isKept: isUnnoted })
    await lookQuietly()
  }

  /** Refused after this it stays in the outbox until somebody has seen it; confirmed meanwhile it stays confirmed. */
  async function leaveToOutbox(id: string | null) {
    await outbox.fresh()
    if (local.kind === 'under way' && local.entry.id === id) set({ kind: 'idle' })
  }

  async function decide(entry: Entry, how: Decision, seen?: Standing): Promise<boolean> {
    dropped.add(entry.id)
    const isDone = await outbox.resolve(entry.id, how, seen && seenOf(seen))
    if (!isDone) dropped.delete(entry.id)
    tell()
    return isDone
  }

  async function arrived(entry: Entry, payment: Payment): Promise<boolean> {
    const isDone = await decide(entry, 'arrived')
    if (isDone) await confirmed(payment, entry.expects ?? null, draftIn(entry))
    return isDone
  }

  const exclusively = (run: () => Promise<void>) =>
    locks.request(`frontdesk-till-${connection}-${invoiceId}`, {}, run)

  async function keep(wanted: PaymentDraft, seen: Standing, name: string | undefined) {
    const writer = features.write.payments
    await outbox.fresh()
    // Another tab was first: its payment is shown instead of this one.
    if (!writer || payments().length + elsewhere().length > 0) return set({ kind: 'idle' })
    const expects = seenOf(seen)
    const mine = new AbortController()
    leaving = mine
    let id: string | null = null
    await new Promise<void>((kept) => {
      const onStep = (entry: Entry) => {
        id = entry.id
        set({ kind: 'under way', entry })
        kept()
        if (!isWatched) mine.abort()
      }
      const end = async () => {
        try {
          const payment = await recordPayment(writer, invoiceId).mutationFn({
            draft: wanted,
            name: name ?? null,
            expects,
            onStep,
            gone: mine.signal,
          })
          if (id !== null) ended.add(id)
          await confirmed(payment, expects, wanted)
        } catch (error) {
          await (mine.signal.aborted ? leaveToOutbox(id) : refused(error, wanted, id))
        } finally {
          kept()
        }
      }
      void end()
    })
  }

  function heard(entry: Entry, answer: unknown) {
    const payment = invoicePaidBy(entry) === invoiceId ? paymentIn(answer) : null
    if (!payment || ended.has(entry.id)) return
    ended.add(entry.id)
    void confirmed(payment, entry.expects ?? null, draftIn(entry))
  }

  outbox.subscribe(tell)
  outbox.onSettled(({ entry, outcome, isAwaited }) => {
    if (!isAwaited && outcome.end === 'confirmed') heard(entry, outcome.answer)
  })
  tell()

  return {
    get: view.get,
    subscribe: view.subscribe,
    async record(wanted, seen, name) {
      const { kind } = view.get()
      const isFree = kind === 'ready' || kind === 'confirmed' || kind === 'refused'
      if (!isFree || local.kind === 'keeping') return
      isWatched = true
      set({ kind: 'keeping' })
      try {
        await exclusively(() => keep(wanted, seen, name))
      } catch (error) {
        await refused(error, wanted, null)
      }
    },
    heard,
    come() {
      isWatched = true
    },
    leave() {
      isWatched = false
      if (local.kind === 'under way') leaving.abort()
    },
    next() {
      if (local.kind === 'confirmed' || local.kind === 'refused') set({ kind: 'idle' })
    },
    decide,
    arrived,
    look,
  }
}
