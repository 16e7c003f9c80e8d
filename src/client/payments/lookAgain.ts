import { dollars } from '../../domain/money'
import { Failure } from '../api/failure'
import { createFullReads } from '../api/full'
import type { Transport } from '../api/transport'
import { isTried, type Entry, type Found, type Look } from '../journal/entry'
import type { Payment } from '../records'
import { findConverted } from './converted'
import {
  dateBody,
  draftIn,
  invoiceOfEntry,
  invoicePaidBy,
  paymentIn,
  quoteConverted,
  statusWanted,
  whenLooked,
  wireOf,
} from './entries'
import { habitSeen } from './habits'
import type { LookParts } from './lateLook'
import { ownAmong, ownOrAlike } from './ownPayment'
import { readStanding } from './readStanding'
import { recordedAtOf, typedAt } from './recordedAt'
import { changeSince } from './seen'

/**
 * The books are read before every try of a payment or a voiding, and before every repetition of a conversion. What is
 * there already is confirmed; money that another desk took meanwhile has to be answered.
 */
export function createLookAgain({ transport, isOurs, habits, mayReadPayments }: LookParts): Look {
  const habit = () => (isOurs ? 'keeps' : habits.get())

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
    const { payments, ...reads } = createFullReads(watched, () => undefined)
    const may = mayReadPayments?.() ?? true
    const now = await readStanding({ ...reads, payments: may ? payments : null }, invoiceId, {
      signal,
      priority: 'act',
    })
    return { ...now, tag: isOurs ? tag : null, raw }
  }

  async function at(entry: Entry, signal: AbortSignal, all: readonly Entry[]): Promise<Found> {
    const quoteId = quoteConverted(entry)
    if (quoteId !== null) return findConverted(transport, quoteId, signal)
    const invoiceId = invoiceOfEntry(entry)
    if (invoiceId === null || entry.expects === undefined) return { kind: 'as seen' }
    const first = await judge(invoiceId, entry, signal, all)
    // The invoice and its payments are two readings: one that falls between them is not what either says.
    return first.kind === 'changed' ? judge(invoiceId, entry, signal, all) : first
  }

  async function judge(
    invoiceId: string,
    entry: Entry,
    signal: AbortSignal,
    all: readonly Entry[],
  ): Promise<Found> {
    const now = await read(invoiceId, signal)
    if (isTried(entry)) {
      if (statusWanted(entry) === 'voided' && now.invoice.status === 'voided') {
        return { kind: 'done', answer: now.raw }
      }
      const isPayment = invoicePaidBy(entry) !== null
      const find = entry.no ? ownOrAlike : ownAmong
      const own = isPayment && now.payments ? find(entry, now.payments, habit(), all) : null
      // Refused to its face it is not taken for done by one that is no more than just like it.
      const isDoubtful = own?.kind === 'one' && own.isAlike && entry.no && entry.answered
      if (isDoubtful) return { kind: 'unclear', failure: mayBeThere([own.payment]) }
      if (own?.kind === 'one') return { kind: 'done', answer: wireOf(own.payment) }
      if (own?.kind === 'unclear') return { kind: 'unclear', failure: mayBeThere(own.payments) }
    }
    const change = changeSince(entry.expects ?? '', now)
    if (change !== null) {
      // Without a sight of the payments, a balance that fell may be its own doing: the key tells.
      const kind = isTried(entry) && now.payments === null && isOurs ? 'unclear' : 'changed'
      return { kind, failure: new Failure('changed', change, { isWrite: true }) }
    }
    return { kind: 'as seen', ...(now.tag !== null && { ifMatch: now.tag }) }
  }

  return {
    knowsKeys: isOurs,
    when: whenLooked,
    at,
    dated(entry, drawn) {
      if (habits.get() === 'refuses') return entry.body
      const typed = draftIn(entry)?.recordedAt ?? null
      return dateBody(entry.body, typed === null ? recordedAtOf(drawn) : typedAt(typed, drawn))
    },
    confirmed(entry, answer) {
      const payment = invoicePaidBy(entry) === null ? null : paymentIn(answer)
      const sent = draftIn(entry)?.recordedAt ?? null
      if (payment && sent !== null) habits.learn(habitSeen(sent, payment))
    },
  }
}

function mayBeThere(payments: readonly Payment[]): Failure {
  const [first] = payments
  const what = first ? `${dollars(first.amountCents)} ${first.method}` : 'A payment'
  const words =
    payments.length === 1
      ? `${what} is in the books, and may be this one or another`
      : `${what} is in the books ${payments.length} times, and one of them may be this one`
  return new Failure('changed', words, { isWrite: true, unsure: true })
}
