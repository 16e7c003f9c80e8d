import { createClient } from '../api/client'
import { Failure } from '../api/failure'
import { createFullReads } from '../api/full'
import type { Transport } from '../api/transport'
import { isTried, type Entry, type Found, type Check } from '../outbox/entry'
import { findConverted } from './converted'
import {
  dateBody,
  draftIn,
  invoiceOfEntry,
  invoicePaidBy,
  quoteConverted,
  statusWanted,
  wireOf,
} from './entries'
import { judgePayment } from './paymentRule'
import { readStanding } from './readStanding'
import { recordedAtOf, typedAt } from './recordedAt'
import { changeSince } from './seen'

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
    const now = await readStanding({ ...reads, payments: may ? payments : null }, invoiceId, {
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
