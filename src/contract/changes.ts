/** Of answers that hold records: the position in the shop's history at which they were read, as EPOCH.NUMBER. */
export const POSITION_HEADER = 'X-Shop-Place'

/** Numbers of two epochs can't be compared: a database that was restored counts on another line of history. */
export type Position = { readonly epoch: string; readonly number: number }

/** Null for what is no position. */
export function readPosition(text: string): Position | null {
  const [, epoch, digits] = /^([0-9a-f]+)\.(0|[1-9]\d{0,14})$/.exec(text) ?? []
  return epoch === undefined ? null : { epoch, number: Number(digits) }
}

export const writePosition = ({ epoch, number }: Position) => `${epoch}.${number}`

/** Of a stream: whatever stands in between shall neither keep it nor hold it back. */
export const STREAM_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** A stream that has nothing else to say says this often how far it is. */
export const BEAT_MS = 15_000

/** Whoever missed more than that reads all anew. */
export const MOST_MISSED = 10_000

/** Of one key. */
export const MOST_STREAMS = 100
