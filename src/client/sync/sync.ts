import * as z from 'zod/mini'
import type { Reader } from '~/client/api/codec'
import * as live from '~/client/api/liveReads'
import type { Version } from '~/client/cache/recordOverlay'
import type { ChangeSource } from '~/client/cache/records'
import type { Noun, Nouns, ShopRecords } from '~/client/cache/shopRecords'
import { pageTime } from '~/client/clock'
import type { Leader } from '~/client/leader'
import * as full from '~/client/nouns/nouns'
import type { Quote } from '~/client/nouns/nouns'
import { createListeners } from '~/client/signal'
import { readPosition, type Position } from '~/contract/changes'
import type { Surface } from '~/domain/capabilities'

// The one door by which a change that no query read enters the record cache: an answer to a write, of this tab or another,
// or an event of the change stream.

/** What happened to one record. Null: deleted. Undefined: changed, and the service did not say to what. */
export type Change<N extends Noun = Noun> = {
  readonly noun: N
  readonly id: string
  readonly record: Nouns[N] | null | undefined
  readonly isNew: boolean
}

/** How this surface's records are read; a noun that it lacks has no reader. */
export type Readers = { readonly [N in Noun]?: Pick<Reader<never, Nouns[N]>, 'parse'> }

const FULL: Readers = {
  customers: full.customer,
  vehicles: full.vehicle,
  appointments: full.appointment,
  quotes: full.quote,
  invoices: full.invoice,
  payments: full.payment,
}
const LIVE: Readers = {
  customers: live.customer,
  appointments: live.appointment,
  invoices: live.invoice,
}

/** `invoiceNumber`: the full surface's invoices bear the shop's number. */
export function readersOf(surface: Surface, { invoiceNumber }: { invoiceNumber: boolean }): Readers {
  if (surface === 'live') return LIVE
  return invoiceNumber ? { ...FULL, invoices: full.numberedInvoice } : FULL
}

export const isNoun = (word: string | undefined): word is Noun =>
  word !== undefined && Object.hasOwn(FULL, word)

/** Undefined where the noun has no reader, or the value is no such record. */
export function readRecord<N extends Noun>(readers: Readers, noun: N, value: unknown): Nouns[N] | undefined {
  const read = readers[noun]?.parse(value)
  return read?.success ? read.data : undefined
}

export type WriteRequest = { readonly method: string; readonly path: string }

const Identified = z.object({ id: z.string() })

/**
 * What the answer to a confirmed write says of the records. A payment says that its invoice has changed, and not how; a
 * conversion what became of its quote.
 */
export function changesOfWrite(
  readers: Readers,
  { method, path }: WriteRequest,
  answer: unknown,
  findQuote: (id: string) => Quote | null | undefined,
): readonly Change[] {
  const [, noun, part, act] = path.split('/')
  if (!isNoun(noun)) return []
  const id = part === undefined ? null : decodeURIComponent(part)
  if (noun === 'payments' && act === 'record' && id !== null) {
    return [
      ...answered(readers, 'payments', answer),
      { noun: 'invoices', id, record: undefined, isNew: false },
    ]
  }
  if (noun === 'quotes' && act === 'convert-to-invoice' && id !== null) {
    const quote = findQuote(id)
    const record = quote ? { ...quote, status: 'converted' } : undefined
    return [...answered(readers, 'invoices', answer), { noun, id, record, isNew: false }]
  }
  if (method === 'DELETE' && id !== null) return [{ noun, id, record: null, isNew: false }]
  return answered(readers, noun, answer, id)
}

/** Without an id in the path the write made a new record. */
function answered<N extends Noun>(
  readers: Readers,
  noun: N,
  answer: unknown,
  of: string | null = null,
): Change<N>[] {
  const record = readRecord(readers, noun, answer)
  const id = record?.id ?? of ?? z.safeParse(Identified, answer).data?.id
  return id === undefined ? [] : [{ noun, id, record, isNew: of === null }]
}

/** The changes of one answer or one event. */
export type Emitted = {
  readonly changes: readonly Change[]
  readonly source: ChangeSource
  /** Another tab passed it on; this tab has it not from the service itself. */
  readonly isRelayed: boolean
  /** The record cache had it not, nor anything newer: screens change by it. */
  readonly isNews: boolean
}

/** As the service answered: each tab reads it by the same rules. */
const Relayed = z.object({
  confirmed: z.object({ method: z.string(), path: z.string() }),
  answer: z.unknown(),
  position: z.string(),
})

type SyncParts = {
  records: ShopRecords
  surface: Surface
  features: { readonly invoiceNumber: boolean }
  leader: Pick<Leader, 'tell' | 'hear'>
  now?: () => number
}

export class Sync {
  readonly readers: Readers
  readonly #records: ShopRecords
  readonly #leader: SyncParts['leader']
  readonly #now: () => number
  readonly #listeners = createListeners<[emitted: Emitted]>()

  constructor({ records, surface, features, leader, now = pageTime }: SyncParts) {
    this.readers = readersOf(surface, features)
    this.#records = records
    this.#leader = leader
    this.#now = now
    leader.hear((message) => {
      const { data } = z.safeParse(Relayed, message)
      if (data) this.#write(data.confirmed, data.answer, data.position, 'other tab')
    })
  }

  /** The service confirmed a write of this tab. `position`: that of the answer in the shop's history, or ''. */
  confirmed({ method, path }: WriteRequest, answer: unknown, position: string): void {
    const confirmed = { method, path }
    if (!this.#write(confirmed, answer, position, 'here')) return
    this.#leader.tell({ confirmed, answer, position } satisfies z.input<typeof Relayed>)
  }

  /** The change stream brought an event to this tab, or to another one that relayed it. */
  streamed(change: Change, position: Position, isRelayed: boolean): void {
    this.#one(change, { readAt: this.#now(), position }, 'stream', isRelayed)
  }

  /** A reading outside of the query cache, or a refusal, shows what another device did. */
  found(change: Change, version: Version): void {
    this.#one(change, version, 'here', false)
  }

  /** Called with each change once the record cache has it. */
  subscribe(listener: (emitted: Emitted) => void): () => void {
    return this.#listeners.add(listener)
  }

  #write(request: WriteRequest, answer: unknown, position: string, source: 'here' | 'other tab'): boolean {
    const changes = changesOfWrite(this.readers, request, answer, (id) => this.#records.quotes.find(id))
    if (changes.length === 0) return false
    const version = { readAt: this.#now(), position: readPosition(position) ?? undefined }
    for (const change of changes) this.#put(change, source, version)
    this.#listeners.tell({ changes, source, isRelayed: source === 'other tab', isNews: true })
    return true
  }

  #one(change: Change, version: Version, source: ChangeSource, isRelayed: boolean): void {
    const isNews = this.#put(change, source, version)
    this.#listeners.tell({ changes: [change], source, isRelayed, isNews })
  }

  #put<N extends Noun>({ noun, id, record }: Change<N>, source: ChangeSource, version: Version): boolean {
    if (record !== undefined) return this.#records[noun].put(id, record, source, version)
    this.#records[noun].outdate(id)
    return true
  }
}
