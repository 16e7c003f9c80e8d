import { digitsOf } from '~/domain/text/fold'
import { customerColumns, Table, vehicleColumns } from './columns'
import {
  matchAllWords,
  matchCodes,
  matchEmails,
  matchMarks,
  matchPhones,
  matchWithin,
  matchWordStarts,
  parseQuery,
  TopHits,
  type Hit,
  type Query,
  matchTypos,
} from './match'
import { MOST_RESULTS, resultOf, type Namesake, type Results } from './results'
import { isOlder, type Rows } from './rows'

/** From the page to the search worker. */
export type ToWorker =
  | { kind: 'load'; connection: string }
  /** The worker may read the next chunk of stored rows. */
  | { kind: 'more' }
  | { kind: 'upsert'; rows: Rows }
  | { kind: 'search'; id: number; text: string; pinned?: readonly string[] }
  | { kind: 'phone'; id: number; phone: string }
  | { kind: 'clear' }

/** From the search worker to the page. */
export type FromWorker =
  /** The worker has read a chunk, and waits for `more`. */
  | { kind: 'chunk' }
  /** `isWhole` is false where the worker could not read all stored rows. */
  | { kind: 'loaded'; isWhole: boolean }
  | { kind: 'results'; id: number; results: Results }
  | { kind: 'namesakes'; id: number; namesakes: readonly Namesake[] }
  | { kind: 'failed'; id: number; message: string }

type EngineParts = {
  post: (message: FromWorker) => void
  /** The stored rows of a connection, in chunks, so that a search never waits for all of them. */
  readStored: (connection: string) => AsyncIterable<Rows>
  /** Runs after the engine has handled all messages that are already queued. */
  defer: (run: () => void) => void
}

/** The search worker's work, without the worker. */
export class SearchEngine {
  readonly #parts: EngineParts
  readonly #index = new MemoryIndex()
  /** `clear` ends a load under way by replacing it. */
  #load: symbol | null = null
  #resume: (() => void) | null = null
  #latest: Extract<ToWorker, { kind: 'search' }> | null = null

  constructor(parts: EngineParts) {
    this.#parts = parts
  }

  handle(message: ToWorker) {
    switch (message.kind) {
      case 'load':
        this.#resume?.()
        return void this.#loadStored(message.connection)
      case 'more':
        return this.#resume?.()
      case 'upsert':
        return this.#index.upsert(message.rows)
      case 'clear':
        this.#load = null
        this.#resume?.()
        return this.#index.clear()
      case 'phone': {
        const { id, phone } = message
        return this.#answer(id, () => ({ kind: 'namesakes', id, namesakes: this.#index.withPhone(phone) }))
      }
      case 'search':
        // Of several keys pressed while the worker was busy, the engine searches for the last one only.
        if (this.#latest === null) this.#parts.defer(() => this.#searchLatest())
        this.#latest = message
        return
    }
  }

  #answer(id: number, work: () => FromWorker) {
    try {
      this.#parts.post(work())
    } catch (error) {
      this.#parts.post({ kind: 'failed', id, message: String(error) })
    }
  }

  #searchLatest() {
    if (!this.#latest) return
    const { id, text, pinned } = this.#latest
    this.#latest = null
    this.#answer(id, () => ({ kind: 'results', id, results: this.#index.search(text, pinned) }))
  }

  async #loadStored(connection: string) {
    const load = Symbol(connection)
    this.#load = load
    let isWhole = true
    try {
      for await (const rows of this.#parts.readStored(connection)) {
        if (this.#load !== load) return
        this.#index.addStored(rows)
        this.#index.prepare()
        const resumed = new Promise<void>((resolve) => (this.#resume = resolve))
        this.#parts.post({ kind: 'chunk' })
        await resumed
        if (this.#load !== load) return
      }
    } catch {
      isWhole = false
    }
    if (this.#load === load) this.#parts.post({ kind: 'loaded', isWhole })
  }
}

/** All rows in memory, in columns for searching. */
export class MemoryIndex {
  readonly #customers = new Table(
    customerColumns,
    (a, b) => a.name === b.name && a.contact === b.contact && a.phone === b.phone && a.email === b.email,
  )
  readonly #vehicles = new Table(vehicleColumns, (a, b) => a.plate === b.plate && a.vin === b.vin)

  upsert({ customers, vehicles }: Rows) {
    for (const row of customers) if (!isOlder(row, this.#customers.get(row.id))) this.#customers.upsert(row)
    for (const row of vehicles) this.#vehicles.upsert(row)
  }

  /** Adds stored rows: rows that came in since they were stored are newer. */
  addStored({ customers, vehicles }: Rows) {
    for (const row of customers) if (!this.#customers.get(row.id)) this.#customers.upsert(row)
    for (const row of vehicles) if (!this.#vehicles.get(row.id)) this.#vehicles.upsert(row)
  }

  /** Builds the columns that the next search needs. */
  prepare() {
    this.#customers.blocks()
    this.#vehicles.blocks()
  }

  clear() {
    this.#customers.clear()
    this.#vehicles.clear()
  }

  /** `pinned`: ids of customers who are results however many others match better. */
  search(text: string, pinned: readonly string[] = []): Results {
    const query = parseQuery(text)
    const pinnedIds = new Set(pinned)
    const top = new TopHits(MOST_RESULTS, (of, position) => {
      if (pinnedIds.size === 0) return false
      const owner =
        of === 'customer' ? this.#customers.at(position)?.id : this.#vehicles.at(position)?.customerId
      return owner !== undefined && pinnedIds.has(owner)
    })
    this.#matchNumbers(query, top)
    this.#matchNames(query.words, top)
    const customers = this.#customers.blocks()
    // Emails and typos rank behind everything else, so a full list skips them.
    if (query.email !== null && (query.email.includes('@') || !top.isFull())) {
      for (const block of customers) matchEmails(block, query.email, top)
    }
    const typos = top.isFull() ? null : matchTypos(customers, query.words, top)
    const hits = top.hits()
    const known = {
      customers: this.#customers,
      vehicles: this.#vehicles,
      ownersOfOne: this.#ownersOfOne(hits),
    }
    return { text, found: hits.flatMap((hit) => resultOf(hit, query, typos, known) ?? []) }
  }

  /** Customers with exactly this number. */
  withPhone(phone: string): Namesake[] {
    const digits = digitsOf(phone)
    if (digits === '') return []
    const top = new TopHits(MOST_RESULTS)
    for (const block of this.#customers.blocks()) matchPhones(block, digits, top)
    return top.hits().flatMap(({ position }) => {
      const row = this.#customers.at(position)
      return row && digitsOf(row.phone ?? '') === digits ? [{ id: row.id, name: row.name }] : []
    })
  }

  #matchNames(words: readonly string[], top: TopHits) {
    const blocks = this.#customers.blocks()
    const [word] = words
    if (word === undefined) return
    if (words.length > 1) {
      for (const block of blocks) matchAllWords(block, words, top)
      return
    }
    for (const block of blocks) matchWordStarts(block, word, top)
    if (!top.isFull()) for (const block of blocks) matchWithin(block, word, top)
  }

  #matchNumbers({ digits, mark, code }: Query, top: TopHits) {
    for (const block of this.#customers.blocks()) {
      if (digits !== null) matchPhones(block, digits, top)
      if (code !== null) matchCodes(block, 'customer', code, top)
    }
    for (const block of this.#vehicles.blocks()) {
      if (mark !== null) matchMarks(block, mark, top)
      if (code !== null) matchCodes(block, 'vehicle', code, top)
    }
  }

  /** Of the customers whose vehicle was found, those with no other. One pass over the vehicles serves all hits. */
  #ownersOfOne(hits: readonly Hit[]): ReadonlySet<string> {
    const counts = new Map<string, number>()
    for (const { of, position } of hits) {
      const row = of === 'vehicle' ? this.#vehicles.at(position) : undefined
      if (row) counts.set(row.customerId, 0)
    }
    if (counts.size === 0) return new Set()
    for (const { rows } of this.#vehicles.blocks())
      for (const { customerId } of rows) {
        const count = counts.get(customerId)
        if (count !== undefined) counts.set(customerId, count + 1)
      }
    return new Set([...counts].flatMap(([id, count]) => (count === 1 ? id : [])))
  }
}
