import { counters } from '../store/counters'
import type { Reader } from '../store/engine'

/** A place in a shop's history: the line of history that the database is on, and the number of an event on it. */
export const placeOf = (epoch: string, number: number) => `${epoch}.${number}`

/** Null for what is no place, or one on another line of history. */
export function numberOn(epoch: string, place: string): number | null {
  const [, line, digits] = /^([0-9a-f]+)\.(0|[1-9]\d{0,14})$/.exec(place) ?? []
  return line === epoch ? Number(digits) : null
}

/** Where a shop is at the moment that is read. */
export async function placeIn(reader: Reader, shop: string): Promise<string> {
  const { epoch, newest } = await counters.place(reader, shop)
  return placeOf(epoch, newest)
}
