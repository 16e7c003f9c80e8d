import type { Intent } from '../journal/entry'
import type { Held } from '../journal/hold'
import type { WriteOptions } from '../journal/journal'

export type { Intent } from '../journal/entry'

/**
 * The way of every write: kept, sent, and resolved with the service's confirmed answer. Rejects with the refusal,
 * or with the last Failure while the entry is kept unconfirmed.
 */
export type Write = (intent: Intent, options?: WriteOptions) => Promise<unknown>

/** The way of a write without a way back: it waits, and can be taken back until it is sent. */
export type Hold = (intent: Intent, ms: number) => Held
