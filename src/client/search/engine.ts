import { MemoryIndex } from './memoryIndex'
import type { Namesake, Results } from './results'
import type { Rows } from './rows'

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
