import { useEffect, useMemo } from 'react'
import { useConnection } from '~/app/session/connection'
import type { ShopRecords } from '~/client/cache/shopRecords'
import type { Appointment, Invoice, Quote } from '~/client/nouns/nouns'
import { wordRanges, type Range } from '~/client/search/results'
import { fold } from '~/domain/text/fold'

/** An appointment, a quote or an invoice that was found by the words of a service, a note or a line. */
export type TextMatch = {
  readonly kind: 'appointment' | 'quote' | 'invoice'
  readonly key: string
  readonly id: string
  readonly customerId: string
  readonly vehicleId: string | null
  readonly status: string
  readonly at: string
  readonly text: string
  readonly ranges: readonly Range[]
}

/** What of a record is looked at for every key: all its words at once. */
type Looked = { at: number; whole: string }

type Searched = {
  readonly appointments: readonly Appointment[]
  readonly quotes: readonly Quote[]
  readonly invoices: readonly Invoice[]
}

const MOST_SAID = 8
/** Shorter ones begin a word in every other record. */
const FEWEST_LETTERS = 3
/** So much before the words that were found leaves them in sight. */
const MOST_BEFORE = 24

/** Records that stay as they were are the same objects, so each is folded once and not at every key. */
const looked = new WeakMap<Appointment | Quote | Invoice, Looked>()

function lookedAt(record: Appointment | Quote | Invoice): Looked {
  const known = looked.get(record)
  if (known) return known
  const made = { at: Date.parse(timeOf(record)) || 0, whole: fold(textsOf(record).join(' ')) }
  looked.set(record, made)
  return made
}

/** Most texts do not even hold the letters, which is known sooner than where words begin. */
const holds = (folded: string, words: readonly string[]) =>
  words.every((word) => folded.includes(word) && (folded.startsWith(word) || folded.includes(` ${word}`)))

const timeOf = (record: Appointment | Quote | Invoice) =>
  'startsAt' in record ? record.startsAt : record.createdAt

function textsOf(record: Appointment | Quote | Invoice): readonly string[] {
  if ('startsAt' in record) return [record.service ?? '', record.notes ?? '']
  if ('lines' in record) return record.lines.map(({ description }) => description)
  return [...(record.billed?.lines ?? []).map(({ description }) => description), record.notes ?? '']
}

function excerpt(text: string, words: readonly string[]) {
  const first = wordRanges(text, words)[0]?.[0] ?? 0
  const from = first <= MOST_BEFORE ? 0 : text.indexOf(' ', first - MOST_BEFORE) + 1
  const part = from === 0 ? text : `… ${text.slice(from)}`
  return { text: part, ranges: wordRanges(part, words) }
}

/** All that is typed begins words of one text. The newest first. */
export function textMatchesOf(typed: string, { appointments, quotes, invoices }: Searched): TextMatch[] {
  const words = fold(typed).split(' ')
  if (!words.some(({ length }) => length >= FEWEST_LETTERS)) return []
  let newest: { at: number; match: () => TextMatch }[] = []

  function look<R extends Appointment | Quote | Invoice>(
    kind: TextMatch['kind'],
    records: readonly R[],
    car: (record: R) => string | null,
  ) {
    for (const record of records) {
      const { at, whole } = lookedAt(record)
      // No word of it is looked at where enough that is newer was found.
      if (newest.length === MOST_SAID && at <= (newest.at(-1)?.at ?? 0)) continue
      if (!holds(whole, words)) continue
      const text = textsOf(record).find((one) => holds(fold(one), words))
      if (text === undefined) continue
      const match = () => ({
        kind,
        key: `text:${kind}:${record.id}`,
        id: record.id,
        customerId: record.customerId,
        vehicleId: car(record),
        status: record.status,
        at: timeOf(record),
        ...excerpt(text, words),
      })
      newest = [...newest, { at, match }].toSorted((one, other) => other.at - one.at).slice(0, MOST_SAID)
    }
  }
  look('appointment', appointments, ({ vehicleId }) => vehicleId)
  look('quote', quotes, ({ vehicleId }) => vehicleId)
  look('invoice', invoices, (invoice) => carOf(invoice, quotes))
  return newest.map(({ match }) => match())
}

/** The car of an invoice, where the records say: through its quote. */
const carOf = ({ billed, more }: Invoice, quotes: readonly Quote[]) =>
  quotes.find(({ id }) => id === billed?.quoteId)?.vehicleId ?? more?.vehicleId ?? null

const readIn = ({ appointments, quotes, invoices }: ShopRecords) => ({
  appointments: appointments.all(),
  quotes: quotes.all(),
  invoices: invoices.all(),
})

/** By words of services, notes and lines, among what this page has read: a key that is typed asks for nothing. */
export function useTextMatches(typed: string): readonly TextMatch[] {
  const { records: known } = useConnection()
  const isTyping = typed.trim() !== ''
  useEffect(() => (isTyping ? lookAhead(known) : undefined), [known, isTyping])
  return useMemo(() => (isTyping ? textMatchesOf(typed, readIn(known)) : []), [known, isTyping, typed])
}

/** The first letters find nothing yet: between them is the time to look at what was read, so that the third has no wait. */
function lookAhead(known: ShopRecords) {
  if (!('requestIdleCallback' in globalThis)) return () => {}
  const { appointments, quotes, invoices } = readIn(known)
  const records = [...appointments, ...quotes, ...invoices]
  let at = 0
  const goOn = (idle: IdleDeadline) => {
    for (; at < records.length && idle.timeRemaining() > 1; at += 1) {
      const record = records[at]
      if (record) lookedAt(record)
    }
    if (at < records.length) next = requestIdleCallback(goOn)
  }
  let next = requestIdleCallback(goOn)
  return () => cancelIdleCallback(next)
}
