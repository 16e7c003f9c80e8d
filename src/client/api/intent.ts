import type { Intent } from '../outbox/entry'
import type { Held } from '../outbox/hold'
import type { WriteOptions } from '../outbox/waiters'

export type { Intent } from '../outbox/entry'

/** How every write goes: as one of the outbox's entries, or as several steps of one act. */
export type Ways = {
  /** Rejects with the refusal, or with the last Failure while the entry is kept unconfirmed. */
  readonly write: (intent: Intent, options?: WriteOptions & { key?: string }) => Promise<unknown>
  writeAll(
    intents: readonly Intent[],
    options?: WriteOptions & { keys?: readonly string[] },
  ): Promise<unknown>[]
  /** A write without a way back waits, and can be taken back until it is sent. */
  readonly hold: (intent: Intent, ms: number) => Held
}
