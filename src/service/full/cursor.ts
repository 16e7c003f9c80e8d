import { Problem } from '../http/problem'
import { said } from '../said'
import type { Position } from '../store/records'
import type { Vault } from '../vault'

const TIME_BYTES = 8
const ID_BYTES = 16
const PLACE_BYTES = TIME_BYTES + ID_BYTES

/** The list that a cursor belongs to: shop, noun and filters. */
export type ListOf = readonly (string | undefined)[]

const signed = (list: ListOf, place: Buffer) => JSON.stringify([...list, place.toString('hex')])

/** A place in one list, readable for nobody but us and good for no other list. */
export function sealCursor(vault: Vault, list: ListOf, { at, id }: Position): string {
  const place = Buffer.alloc(PLACE_BYTES)
  place.writeBigInt64BE(BigInt(at))
  place.write(id.replaceAll('-', ''), TIME_BYTES, 'hex')
  return Buffer.concat([place, vault.sign(signed(list, place))]).toString('base64url')
}

/** Tampered with, of another shop, of another list: all are told the same. */
export function openCursor(vault: Vault, list: ListOf, cursor: string): Position {
  const bytes = Buffer.from(cursor, 'base64url')
  const place = bytes.subarray(0, PLACE_BYTES)
  // A second spelling of the same bytes is not the cursor that was given out.
  const isOurs =
    bytes.toString('base64url') === cursor && vault.verifies(signed(list, place), bytes.subarray(PLACE_BYTES))
  if (!isOurs) throw new Problem(400, said`after is not a cursor of this list`)
  const hex = place.toString('hex', TIME_BYTES)
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  )
  return { at: Number(place.readBigInt64BE()), id }
}
