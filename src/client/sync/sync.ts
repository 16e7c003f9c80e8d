import * as z from 'zod/mini'
import { readPosition, type Position } from '../../contract/changes'
import type { Surface } from '../../domain/capabilities'
import type { ChangeSource } from '../cache/records'
import type { Noun, ShopRecords } from '../cache/shopRecords'
import type { Version } from '../cache/version'
import type { Leader } from '../leader'
import { pageTime } from '../pageTime'
import { createListeners } from '../signal'
import { readersOf, type Change, type Readers } from './change'
import { changesOfWrite, type WriteRequest } from './confirmedWrites'

// The one door by which a change that no query read enters the record cache: an answer to a write, of this tab or another,
// or an event of the change stream.

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
