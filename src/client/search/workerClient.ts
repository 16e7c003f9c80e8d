import { WORKER_PATH } from '~/contract/dashboardHttp'
import type { FromWorker, ToWorker } from './engine'
import type { Namesake, Results } from './results'
import type { Rows } from './rows'
// oxlint-disable-next-line import/default -- Vite makes the export out of the query.
import address from './worker?worker&url'

// The page runs under require-trusted-types-for 'script', so a worker's address has to come from a policy. Vite's
// `new Worker(new URL(...))` passes a plain address, which the browser refuses, so this module asks Vite for the address alone.

/** The part of Trusted Types that this module needs; TypeScript's DOM does not know them yet. */
type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(input: string): string },
  ): { createScriptURL(input: string): string }
}

declare global {
  var trustedTypes: Policies | undefined
}

function ownAddress(input: string): string {
  if (input !== address && input !== WORKER_PATH) throw new TypeError(`${input} is not a worker of this page`)
  return input
}

// Once a page: the browser refuses a second policy of the same name.
const policy = globalThis.trustedTypes?.createPolicy('frontdesk-worker', { createScriptURL: ownAddress })

/** Accepts the addresses of the page's two workers only: the search worker and the service worker. */
export const trusted = (input: string) => (policy ? policy.createScriptURL(input) : ownAddress(input))

/** The part of a worker that the client needs. */
export type SearchPort = {
  post(message: ToWorker): void
  listen(onMessage: (message: FromWorker) => void, onError: (error: unknown) => void): void
  close(): void
}

/** Starts the worker with its first message: before that it has nothing to search, and the first page loads other files. */
export function startSearchWorker(): SearchPort {
  let worker: Worker | null = null
  let listen: ((to: Worker) => void) | null = null
  const start = () => {
    worker = new Worker(trusted(address), { type: 'module', name: 'frontdesk-search' })
    listen?.(worker)
    return worker
  }
  return {
    post: (message) => (worker ?? start()).postMessage(message, { transfer: [] }),
    listen(onMessage, onError) {
      listen = (to) => {
        to.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data))
        to.addEventListener('error', (event) => onError(event.error ?? event.message))
      }
    },
    close: () => worker?.terminate(),
  }
}

/** Null where the page has given the answer up. */
type Pending = { resolve: (answer: FromWorker | null) => void; reject: (error: unknown) => void }

type WorkerClientParts = {
  port: SearchPort
  onLoaded: (isWhole: boolean) => void
  /** Resolves when no foreground request or scroll needs the processor. */
  untilFree: () => Promise<void>
}

/** The page's end of the search worker. Of several pending searches, only the last gets results. */
export class WorkerClient {
  readonly #parts: WorkerClientParts
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #searchId = 0
  #broken: { error: unknown } | null = null

  constructor(parts: WorkerClientParts) {
    this.#parts = parts
    parts.port.listen(
      (message) => this.#handle(message),
      (cause) => this.#break(new Error('The search has stopped', { cause })),
    )
  }

  load(connection: string) {
    void this.#postWhenFree({ kind: 'load', connection })
  }

  upsert(rows: Rows) {
    this.#parts.port.post({ kind: 'upsert', rows })
  }

  clear() {
    this.#parts.port.post({ kind: 'clear' })
  }

  /** Null where a later search has replaced it. */
  async search(text: string, pinned: readonly string[] = []): Promise<Results | null> {
    this.#removePending(this.#searchId)?.resolve(null)
    const answering = this.#request((id) => ({ kind: 'search', id, text, pinned }))
    this.#searchId = this.#lastId
    const answer = await answering
    return answer?.kind === 'results' ? answer.results : null
  }

  async withPhone(phone: string): Promise<readonly Namesake[]> {
    const answer = await this.#request((id) => ({ kind: 'phone', id, phone }))
    return answer?.kind === 'namesakes' ? answer.namesakes : []
  }

  close() {
    for (const { resolve } of this.#pending.values()) resolve(null)
    this.#pending.clear()
    this.#broken = { error: new Error('The search is over') }
    this.#parts.port.close()
  }

  #request(messageOf: (id: number) => ToWorker): Promise<FromWorker | null> {
    return new Promise((resolve, reject) => {
      if (this.#broken) return reject(this.#broken.error)
      this.#lastId += 1
      this.#pending.set(this.#lastId, { resolve, reject })
      this.#parts.port.post(messageOf(this.#lastId))
    })
  }

  #removePending(id: number): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }

  #handle(message: FromWorker) {
    switch (message.kind) {
      case 'chunk':
        return void this.#postWhenFree({ kind: 'more' })
      case 'loaded':
        return this.#parts.onLoaded(message.isWhole)
      case 'results':
      case 'namesakes':
        return this.#removePending(message.id)?.resolve(message)
      case 'failed':
        return this.#removePending(message.id)?.reject(new Error(message.message))
    }
  }

  /** Loading 100,000 names takes a whole processor for seconds, so it waits for the first card and for scrolling. */
  async #postWhenFree(message: ToWorker) {
    await this.#parts.untilFree()
    if (!this.#broken) this.#parts.port.post(message)
  }

  #break(error: unknown) {
    this.#broken = { error }
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
    this.#parts.onLoaded(false)
  }
}
