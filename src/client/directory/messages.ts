import type { Namesake, Results } from './results'
import type { Rows } from './rows'

/** From the page to the search worker. */
export type ToSearch =
  | { kind: 'load'; connection: string }
  /** The next of what is kept may be read. */
  | { kind: 'more' }
  | { kind: 'put'; rows: Rows }
  /** `ahead`: the customers that the cut of the results leaves in. */
  | { kind: 'search'; id: number; text: string; ahead?: readonly string[] }
  | { kind: 'phone'; id: number; phone: string }
  | { kind: 'clear' }

/** From the search worker to the page. */
export type FromSearch =
  /** Some of what is kept has been read, and it waits to be told to go on. */
  | { kind: 'some' }
  /** `isWhole` is false where the kept rows could not all be read back. */
  | { kind: 'loaded'; isWhole: boolean }
  | { kind: 'results'; id: number; results: Results }
  | { kind: 'namesakes'; id: number; namesakes: readonly Namesake[] }
  | { kind: 'failed'; id: number; message: string }

/** As much of a worker as is needed. */
export type SearchPort = {
  post(message: ToSearch): void
  listen(hear: (message: FromSearch) => void, onBroken: (error: unknown) => void): void
  close(): void
}
