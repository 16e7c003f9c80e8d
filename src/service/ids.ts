import { randomBytes } from 'node:crypto'

let lastMoment = 0
let counter = 0

/**
 * A UUID of version 7 (RFC 9562): the millisecond, a counter of 12 bits in rand_a, and 8 bytes of chance,
 * of which the variant takes two bits.
 */
export function idAt(moment: number, count: number, chance: Uint8Array): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(moment, 0, 6)
  bytes.writeUInt16BE(0x7000 | count, 6)
  bytes.set(chance, 8)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * An id ordered by time, and within a millisecond by the counter, so that records made one after another
 * are listed in that order.
 */
export function newId(now: number): string {
  if (now > lastMoment) {
    lastMoment = now
    counter = 0
  } else if (++counter > 0xfff) {
    lastMoment += 1
    counter = 0
  }
  return idAt(lastMoment, counter, randomBytes(8))
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether it can be an id of ours at all; what can't is not asked of the database. */
export const isId = (text: string) => UUID.test(text)

/** Some programs and databases write UUIDs in capitals: an id as this service gave it out, all else as it is. */
function asGivenOut(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asGivenOut)
  if (typeof value !== 'string') return value
  const small = value.toLowerCase()
  return isId(small) ? small : value
}

/** What a path, a query or a body calls an id; a name or a note may look like one. */
const ID_FIELD = /^(id|ids|cursor)$|_ids?$|Id$/

export function idsAsGivenOut<Fields extends object>(fields: Fields): Fields {
  const made = { ...fields }
  for (const name in made) if (ID_FIELD.test(name)) Object.assign(made, { [name]: asGivenOut(made[name]) })
  return made
}
