import { dayOf } from '../../domain/zone'
import { nameDay } from '../session/shopTime'
import { showMoment } from '../words/times'

/** "10:00 AM"; of another day "Thu, 9:00 AM". */
export function freeWords(at: number, wantedAt: number, zone: string): string {
  const on = dayOf(at, zone)
  return on === dayOf(wantedAt, zone) ? showMoment(at, zone) : `${nameDay(on, zone)}, ${showMoment(at, zone)}`
}

/** "4 of 4 cars at 10:00 AM" */
export const fullWords = (full: { at: number; count: number; capacity: number }, zone: string) =>
  `${full.count} of ${full.capacity} ${full.capacity === 1 ? 'car' : 'cars'} at ${showMoment(full.at, zone)}`
