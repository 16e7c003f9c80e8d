import type { Intent } from './journal/entry'

export type { Intent } from './journal/entry'

/**
 * The way of every write: kept, sent, and resolved with the service's confirmed answer. Rejects with the refusal,
 * or with the last Failure while the entry is kept unconfirmed.
 */
export type Write = (intent: Intent) => Promise<unknown>
