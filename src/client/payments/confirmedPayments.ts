import { pageTime } from '~/client/clock'
import type { Invoice, Payment } from '~/client/nouns/nouns'
import { isOver, type Entry } from '~/client/outbox/entry'
import type { Outbox } from '~/client/outbox/outbox'
import type { Reads } from '~/client/reads'
import { createSignal } from '~/client/signal'
import { draftIn, invoicePaidBy, paymentIn, type SentPayment } from './entries'
import { cameBeside, readInvoiceSnapshot } from './invoiceSnapshot'
import { ownPayment } from './paymentRule'

/** The last payment of an invoice that the service confirmed to this page, until a person has done with it. */
export type ConfirmedPayment = {
  /** Its entry's. */
  readonly key: string
  readonly payment: Payment
  /** What was to be recorded, where that can still be told: an answer may say something else. */
  readonly sent: Pick<SentPayment, 'amountCents' | 'method'> | null
  /** What the person saw of the invoice; null where that can't be told. */
  readonly seen: string | null
  /** Came from other desks meanwhile, and were not seen by whoever recorded this one. */
  readonly others: readonly Payment[]
  /** The balance after it; null until the invoice was read again. */
  readonly left: number | null
}

/** An invoice as it was read; payments null where the key may not read them. */
export type Now = { invoice: Invoice; payments: Payment[] | null }

type Parts = {
  api: Pick<Reads, 'invoices' | 'payments'>
  outbox: Pick<Outbox, 'get' | 'subscribe' | 'resolve' | 'onSettled'>
  /** Called with each reading, and when it was asked for by the time of this page. */
  onRead: (invoiceId: string, now: Now, readAt: number) => void
  /** Other desks recorded payments beside one of this page that its person had not seen, and no panel shows them. */
  onBeside?: (payment: Payment, others: readonly Payment[]) => void
}

/** Once the service has confirmed a payment, the page reads its invoice again, and names what other desks recorded beside it. */
export class ConfirmedPayments {
  readonly #parts: Parts
  readonly #last = createSignal<ReadonlyMap<string, ConfirmedPayment>>(new Map())
  readonly #noted = new Set<string>()
  readonly #watched = new Map<string, number>()
  /** Readings are counted: what was asked for before a payment was confirmed says nothing of what is beside it. */
  #readings = 0
  readonly #oldest = new Map<string, number>()

  constructor(parts: Parts) {
    this.#parts = parts
    parts.outbox.onSettled(({ entry, outcome }) => {
      if (outcome.end === 'confirmed') this.heard(entry, outcome.answer)
    })
    parts.outbox.subscribe(() => this.#endWhereNextIsBegun())
  }

  readonly get = () => this.#last.get()
  readonly subscribe = (listener: () => void) => this.#last.subscribe(listener)

  /** Confirmed to this page, though the disk may hold the entry for as long as the database fails. */
  readonly has = (key: string) => this.#noted.has(key)

  /** The service confirmed an entry to this page. */
  heard(entry: Entry, answer: unknown): void {
    const payment = invoicePaidBy(entry) === null ? null : paymentIn(answer)
    if (payment) this.note(entry, payment, draftIn(entry))
  }

  /** The same of one that another tab sent: the code that waits for it has the answer. */
  note(
    { id, expects }: Pick<Entry, 'id' | 'expects'>,
    payment: Payment,
    sent: ConfirmedPayment['sent'],
  ): void {
    if (this.#noted.has(id)) return
    this.#noted.add(id)
    this.#oldest.set(payment.invoiceId, this.#readings + 1)
    this.#set(payment.invoiceId, { key: id, payment, sent, seen: expects ?? null, others: [], left: null })
    this.#endWhereNextIsBegun()
    // Where it can't be read now, it is with the page, and once more before anything else is sent.
    void this.look(payment.invoiceId).catch(() => undefined)
  }

  /** The person has done with it. */
  done(invoiceId: string): void {
    this.#set(invoiceId, null)
  }

  /** A person has the invoice's panel open, until the panel calls what this returns. */
  watch(invoiceId: string): () => void {
    const add = (by: number) => this.#watched.set(invoiceId, (this.#watched.get(invoiceId) ?? 0) + by)
    add(1)
    return () => void add(-1)
  }

  /**
   * Reads the invoice and its payments. Found there, a payment that a person was to decide on is confirmed; and so is one
   * that another tab `ended`, which has left the outbox: called another desk's, its money would be taken twice.
   */
  async look(invoiceId: string, ended?: Entry): Promise<Now> {
    const { api, onRead, onBeside, outbox } = this.#parts
    const turn = (this.#readings += 1)
    const readAt = pageTime()
    const now = await readInvoiceSnapshot(api, invoiceId, { priority: 'act' })
    onRead(invoiceId, now, readAt)
    const last = this.#last.get().get(invoiceId)
    if (last && turn >= (this.#oldest.get(invoiceId) ?? 0)) {
      this.#oldest.set(invoiceId, turn)
      const others = last.seen === null ? [] : cameBeside(last.seen, last.payment, now)
      if (others.length > 0 && (this.#watched.get(invoiceId) ?? 0) === 0) onBeside?.(last.payment, others)
      this.#set(invoiceId, { ...last, others, left: now.invoice.balanceCents })
    }
    const { entries, elsewhere } = outbox.get()
    const asking = entries.find((entry) => isOver(entry) && invoicePaidBy(entry) === invoiceId)
    const own = asking && ownPayment(asking, now.payments ?? [], [...entries, ...elsewhere])
    if (asking && own?.kind === 'own') await this.arrived(asking, own.payment)
    const paid = ended && ownPayment(ended, now.payments ?? [], [...entries, ...elsewhere])
    if (ended && paid?.kind === 'own') this.note(ended, paid.payment, draftIn(ended))
    return now
  }

  /** It is this one in the books. False where another tab was first, or this computer can't note it. */
  async arrived(entry: Entry, payment: Payment): Promise<boolean> {
    const isDone = await this.#parts.outbox.resolve(entry.id, 'arrived')
    if (isDone) this.note(entry, payment, draftIn(entry))
    return isDone
  }

  /**
   * Whoever records the next payment of an invoice, at any tab, is done with the one before. Left here, that one would come
   * back as soon as another tab has the next one confirmed, and call it another desk's.
   */
  #endWhereNextIsBegun(): void {
    for (const entry of this.#parts.outbox.get().entries) {
      const invoiceId = this.has(entry.id) ? null : invoicePaidBy(entry)
      if (invoiceId !== null && this.#last.get().has(invoiceId)) this.done(invoiceId)
    }
  }

  #set(invoiceId: string, confirmed: ConfirmedPayment | null): void {
    const next = new Map(this.#last.get())
    if (confirmed) next.set(invoiceId, confirmed)
    else next.delete(invoiceId)
    this.#last.set(next)
  }
}
