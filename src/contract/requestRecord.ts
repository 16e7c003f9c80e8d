/**
 * What became of one request, for whoever looks after the service. No name, phone, label, address, body or secret of
 * anybody is in it, and nothing else that was typed.
 */
export type Answered = {
  /** When it was answered, by the service's clock. */
  readonly at: number
  /** As its answer names it; null where that has no name. */
  readonly request: string | null
  /** The desk's own addresses are what a browser asks: the page, its files, its session. */
  readonly surface: 'full' | 'live' | 'desk'
  readonly method: string
  /** The endpoint's, with its places unfilled; null where nothing is at that address. */
  readonly path: string | null
  readonly status: number
  /** Why it was refused, in words that leave out every value; null where it was not, or where that is not told. */
  readonly reason: string | null
  /** Until the answer began: a stream of changes goes on after that. */
  readonly ms: number
  /** How much of that it waited for the turn of its shop, of which there is one at a time. */
  readonly waitedMs: number
  readonly shop: string | null
  /** The key's id, as `keys list` says it. */
  readonly key: string | null
  /** The Idempotency-Key of a write, of which a log tells a mark alone; null where it has none. */
  readonly write: string | null
}

export type Watch = (answered: Answered) => void
