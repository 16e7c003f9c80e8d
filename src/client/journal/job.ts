import type { Failure } from '../api/failure'
import type { Chain } from './chain'
import type { Entry } from './entry'
import type { Outcome } from './news'

/** Told of each step of an entry: kept, sent, tried in vain and why. */
export type Watch = (entry: Entry, failure: Failure | null) => void

/** What this tab does about one entry. */
export type Job = {
  readonly id: string
  readonly stop: AbortController
  /** That it is one of; see chain.ts. */
  chain?: Chain | undefined
  /** Whether someone in this page waits for its end. */
  isAwaited(): boolean
  tell: Watch
  /** Hands the end to whoever waits; false when nobody does. */
  settle(outcome: Outcome): boolean
  /** Nobody waits any more: a closed dialog. The write goes on. */
  leave(): void
  /** Not being tried until the journal is resumed. */
  isParked: boolean
}

type Waiting = { end(outcome: Outcome): void; watch?: Watch | undefined }

export function createJob(id: string, waiting: Waiting | null): Job {
  let waits = waiting
  return {
    id,
    stop: new AbortController(),
    isAwaited: () => waits !== null,
    tell: (entry, failure) => waits?.watch?.(entry, failure),
    settle(outcome) {
      const told = waits
      waits = null
      told?.end(outcome)
      return told !== null
    },
    leave() {
      waits = null
    },
    isParked: false,
  }
}
