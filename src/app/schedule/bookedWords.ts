import type { Appointment, ShopRecord } from '~/client/nouns/nouns'
import { isOffWay } from '~/domain/appointments'
import type { Day } from '~/domain/time/zone'
import { appointmentTimeOf, spanOf } from './appointmentTime'
import { openMinutes } from './axis'
import { unreadWords, type HowRead } from './howRead'

export type Booked = {
  /** For the ear: "6 appointments, 14.5 of 24 h booked". */
  long: string
  /** Where it stands by itself: "14.5 of 24 h booked", else "6 appointments". */
  alone: string
  /** In the head of a day: "14.5 of 24 h" where the shop says what it has room for, else "6 booked". */
  brief: string
  /** How much of the room of the day is booked; null where that is not known. */
  share: number | null
}

const only = (brief: string, long = brief): Booked => ({ long, alone: long, brief, share: null })

type Of = { day: Day; from: number; until: number; rows: readonly Appointment[]; how: HowRead; zone: string }
type Room = Pick<ShopRecord, 'capacity' | 'openingHours'>

const hours = (minutes: number) => String(Math.round(minutes / 6) / 10)

export function bookedWords(
  { day, from, until, rows, how, zone }: Of,
  shop: Room | null | undefined,
): Booked {
  const unread = unreadWords(rows.length, how)
  if (unread) return only(unread)
  const count = `${rows.length} ${rows.length === 1 ? 'appointment' : 'appointments'}`
  const open = shop?.openingHours ? openMinutes(shop.openingHours, day, zone) : null
  if (open === 0 && rows.length === 0) return only('closed')
  const room = (open ?? 0) * (shop?.capacity ?? 0)
  if (room === 0) return only(`${rows.length} booked`, count)
  const minutes = rows
    .filter(({ status }) => !isOffWay(status))
    .map((row) => spanOf(appointmentTimeOf(row)))
    .reduce(
      (sum, span) => sum + Math.max(0, Math.min(span.until, until) - Math.max(span.from, from)) / 60_000,
      0,
    )
  const brief = `${hours(minutes)} of ${hours(room)} h`
  const alone = `${brief} booked`
  return { long: `${count}, ${alone}`, alone, brief, share: minutes / room }
}
