/** Of answers that hold records: the place in the shop's history at which they were read, as EPOCH.NUMBER. */
export const PLACE_HEADER = 'X-Shop-Place'

/** A stream that has nothing else to say says this often how far it is. */
export const BEAT_MS = 15_000

/** Whoever missed more than that reads all anew. */
export const MOST_MISSED = 10_000

/** Of one key. */
export const MOST_STREAMS = 100
