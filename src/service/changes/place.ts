import { readPosition, writePosition } from '../../contract/changes'
import { counters } from '../store/counters'
import type { Reader } from '../store/engine'

/** Null for what is no place, or one on another line of history. */
export function numberOn(epoch: string, text: string): number | null {
  const place = readPosition(text)
  return place?.epoch === epoch ? place.number : null
}

/** Where a shop is at the moment that is read. */
export async function placeIn(reader: Reader, shop: string): Promise<string> {
  const { epoch, newest } = await counters.place(reader, shop)
  return writePosition({ epoch, number: newest })
}
