import type { Namesake, Results } from './results'
import type { Rows } from './rows'

/** From the page to the search worker. */
export type ToSearch =
  | { kind: 'load'; connection: string }
  | { kind: 'put'; rows: Rows }
  | { kind: 'search'; id: number; text: string }
  | { kind: 'phone'; id: number; phone: string }
  | { kind: 'clear' }

/** From the search worker to the page. */
export type FromSearch =
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
