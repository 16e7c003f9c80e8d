import { createClient } from '~/client/api/client'
import { Failure } from '~/client/api/failure'
import { createFullReads } from '~/client/api/fullReads'
import { pages, type PageOf } from '~/client/api/pages'
import type { Transport } from '~/client/api/transport'
import type { Invoice, Page } from '~/client/nouns/nouns'
import { type Found, isTried, type Entry, type Check } from '~/client/outbox/entry'
import {
  dateBody,
  draftIn,
  invoiceOfEntry,
  invoicePaidBy,
  quoteConverted,
  statusWanted,
  wireOf,
} from './entries'
import { changeSince, readInvoiceSnapshot } from './invoiceSnapshot'
import { judgePayment } from './paymentRule'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

type Entered = {
  /** When a person entered it, by the service's clock. */
  enteredAt: number
  /** No later than the service's time now. */
  now: number
  /** From 0 to 1. */
  random: number
}

/**
 * The moment of a click as a payment bears it: never ahead of the service's clock, and to a millisecond drawn by chance,
 * so that an entry knows its own payment in the books among others of the same money.
 */
export function recordedAtOf({ enteredAt, now, random }: Entered): string {
  const second = Math.floor(Math.min(enteredAt, now) / SECOND_MS) * SECOND_MS
  const start = second + SECOND_MS - 1 <= now ? second : second - SECOND_MS
  // Never the very second, so that a payment whose time was cut to it is told apart.
  return new Date(start + 1 + Math.floor(random * (SECOND_MS - 1))).toISOString()
}

/** A minute that a person typed gets the seconds and milliseconds of the click, where they do not put it ahead. */
export function typedAt(typed: string, entered: Entered): string {
  const minute = Math.floor(Date.parse(typed) / MINUTE_MS) * MINUTE_MS
  const click = Date.parse(recordedAtOf(entered))
  const at = minute + (((click % MINUTE_MS) + MINUTE_MS) % MINUTE_MS)
  if (at <= entered.now || minute > entered.now) return new Date(at).toISOString()
  const seconds = Math.floor((entered.now - minute) / SECOND_MS)
  // The minute has only just begun: the click, a second before it at most.
  if (seconds === 0) return new Date(click).toISOString()
  const second = minute + Math.floor(entered.random * seconds) * SECOND_MS
  return new Date(second + (click % SECOND_MS)).toISOString()
}

const NONE: Page<Invoice> = { rows: [], next: null, skipped: 0 }
/** A conversion that was just made stands among the newest. */
const MOST_PAGES = 10

/** A conversion whose answer was lost is known by the invoice that names its quote. */
export async function findConverted(
  transport: Transport,
  quoteId: string,
  signal: AbortSignal,
): Promise<Found | null> {
  const { invoices } = createFullReads(createClient('full', transport))
  const read = async (...page: PageOf) => invoices?.list(...page) ?? NONE
  for await (const { rows } of pages(read, { signal, priority: 'act', most: MOST_PAGES })) {
    const found = rows.find(({ billed }) => billed?.quoteId === quoteId)
    if (found) return { kind: 'done', answer: { id: found.id, total_cents: found.totalCents } }
  }
  return null
}

export type CheckParts = {
  transport: Transport
  /** The service checks an If-Match by the state that its tag names. */
  hasTags: boolean
  /** Whether the key is known not to read payments. */
  mayReadPayments?: () => boolean
}

type Around = Parameters<Check['at']>[2]

/**
 * Reads the books before every try of a payment or a voiding, and before every repetition of a conversion. What is there
 * already is confirmed, and what the person has not seen has to be answered.
 */
export function createCheck({
  transport,
  hasTags,
  mayReadPayments,
}: CheckParts): Pick<Check, 'at' | 'dated'> {
  async function read(invoiceId: string, signal: AbortSignal) {
    let tag: string | null = null
    const path = `/invoices/${encodeURIComponent(invoiceId)}`
    let raw: unknown
    const watched: Transport = {
      async ask(request) {
        const answer = await transport.ask(request)
        if (request.path === path) {
          tag = answer.headers.get('ETag')
          raw = answer.body
        }
        return answer
      },
    }
    const { payments, ...reads } = createFullReads(createClient('full', watched))
    const may = mayReadPayments?.() ?? true
    const now = await readInvoiceSnapshot({ ...reads, payments: may ? payments : null }, invoiceId, {
      signal,
      priority: 'act',
    })
    return { ...now, tag: hasTags ? tag : null, raw }
  }

  async function judge(
    invoiceId: string,
    entry: Entry,
    signal: AbortSignal,
    { all, isOld }: Around,
  ): Promise<Found> {
    const now = await read(invoiceId, signal)
    const send: Found = { kind: 'send', ...(now.tag !== null && { ifMatch: now.tag }) }
    if (invoicePaidBy(entry) !== null) {
      const verdict = judgePayment(entry, now, { isOld: isOld(), others: all })
      if (verdict.kind === 'own') return { kind: 'done', answer: wireOf(verdict.payment) }
      if (verdict.kind === 'ask') return { kind: 'ask', failure: changed(verdict.why) }
      return verdict.kind === 'send' ? send : verdict
    }
    const isVoiding = statusWanted(entry) === 'voided'
    if (isTried(entry) && isVoiding && now.invoice.status === 'voided') {
      return { kind: 'done', answer: now.raw }
    }
    const change = changeSince(entry.expects ?? '', now)
    if (change !== null) return { kind: 'ask', failure: changed(change) }
    return isOld() ? { kind: 'too old' } : send
  }

  return {
    async at(entry, signal, around) {
      const quoteId = quoteConverted(entry)
      if (quoteId !== null) {
        const found = await findConverted(transport, quoteId, signal)
        return found ?? (around.isOld() ? { kind: 'too old' } : { kind: 'send' })
      }
      const invoiceId = invoiceOfEntry(entry)
      if (invoiceId === null || entry.expects === undefined) return { kind: 'send' }
      const first = await judge(invoiceId, entry, signal, around)
      // The invoice and its payments are two readings, and what falls between them looks like a change.
      return first.kind === 'ask' ? judge(invoiceId, entry, signal, around) : first
    },
    dated(entry, entered) {
      const typed = draftIn(entry)?.recordedAt ?? null
      return dateBody(entry.body, typed === null ? recordedAtOf(entered) : typedAt(typed, entered))
    },
  }
}

const changed = (why: string) => new Failure('changed', why, { isWrite: true })
