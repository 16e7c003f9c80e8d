import { randomBytes } from 'node:crypto'

let lastMoment = 0
let counter = 0

/**
 * A UUID of version 7 (RFC 9562): ordered by time, and within a millisecond by a counter in rand_a,
 * so that records made one after another are listed in that order.
 */
export function newId(now: number): string {
  if (now > lastMoment) {
    lastMoment = now
    counter = 0
  } else if (++counter > 0xfff) {
    lastMoment += 1
    counter = 0
  }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastMoment, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether it can be an id of ours at all; what can't is not asked of the database. */
export const isId = (text: string) => UUID.test(text)
