import type { Vehicle } from '../../client/nouns'
import type { BookingLine } from '../../domain/bookingLine'
import { readingOf } from '../../domain/clockChange'
import { DEFAULT_DURATION_MINUTES } from '../../domain/fields'
import { addDays, type Day } from '../../domain/zone'

/** When a line means; `asked` where it can't be told. */
export type When =
  | { at: number; minutes: number }
  | { asked: 'half' | 'past' | 'clock'; offers: readonly number[]; minutes: number }

/** Never guessed: two halves of a day, a time that is over, an hour that the clock shows twice or not at all. */
export function whenOf({ day, times, minutes }: BookingLine, today: Day, zone: string, now: number): When {
  const length = minutes ?? DEFAULT_DURATION_MINUTES
  const on = (which: Day) => times.map((minute) => readingOf(which, minute, zone))
  const readings = on(day ?? today)
  if (readings.some(({ kind }) => kind !== 'once'))
    return {
      asked: 'clock',
      offers: readings.flatMap((one) => (one.kind === 'twice' ? [one.at, one.again] : [one.at])),
      minutes: length,
    }
  const coming = readings.map(({ at }) => at).filter((at) => at > now)
  if (coming.length === 0) {
    const next = on(addDays(day ?? today, 1)).map(({ at }) => at)
    return { asked: 'past', offers: next.filter((at) => at > now), minutes: length }
  }
  const [at] = coming
  if (times.length > 1) return { asked: 'half', offers: coming, minutes: length }
  return at === undefined ? { asked: 'past', offers: [], minutes: length } : { at, minutes: length }
}

/** Which car: the one that was typed, the only one, or asked; null: none. */
export function carOf(
  typedId: string | null,
  picked: string | null | undefined,
  cars: readonly Pick<Vehicle, 'id'>[],
): { id: string | null; why: 'typed' | 'only' | 'picked' | 'none' } | 'asked' {
  if (picked !== undefined) return { id: picked, why: 'picked' }
  if (typedId !== null) return { id: typedId, why: 'typed' }
  const [only, ...others] = cars
  if (!only) return { id: null, why: 'none' }
  return others.length === 0 ? { id: only.id, why: 'only' } : 'asked'
}
