import { WEEKDAYS } from '~/domain/shop'
import { addDays, clockTime, dayOf, daysBetween, instantOf, spanOfDay, weekdayOf } from '~/domain/time/zone'
import type * as rows from '~/service/store/tables/rows'

/** What every row needs: its shop, the days, and ids as the service would have given them at a moment long gone. */
export type Ground = {
  shop: string
  calendar: Calendar
  madeAt: number
  newId: (moment: number) => string
}

export type Car = {
  id: string
  owner: { id: string; isFleet: boolean }
  createdAt: number
  /** What its parts cost beside those of a plain sedan. */
  dear: number
  /** It stands in an open appointment, or in one of today's. */
  isHeld: boolean
}

/** An invoice as planned: the shop numbers it when it is written. */
export type PlannedInvoice = Omit<rows.InvoiceRow, 'number'>

/** Rows that agree with each other only together, and are written together. */
export type Entry = {
  customer?: rows.CustomerRow
  vehicle?: rows.VehicleRow
  appointment?: rows.AppointmentRow
  quote?: rows.QuoteRow
  invoice?: PlannedInvoice
  payments?: readonly rows.PaymentRow[]
}

/** A day of the shop. The offset counts days from today; the midnights are the one before it and the one after. */
export type Day = {
  offset: number
  midnight: number
  opens: number
  closes: number
  ends: number
  isWorkday: boolean
}

export type Calendar = ReturnType<typeof createCalendar>

export const FIRST_DAY = -548
export const LAST_DAY = 21

const [OPENS_MINUTE, CLOSES_MINUTE] = [8 * 60, 18 * 60]
const HOURS = { opens: clockTime(OPENS_MINUTE), closes: clockTime(CLOSES_MINUTE) }
export const OPENING_HOURS = Object.fromEntries(WEEKDAYS.map((day) => [day, day === 'sunday' ? null : HOURS]))

export function createCalendar(now: number, timeZone: string) {
  const date = dayOf(now, timeZone)
  const known = new Map<number, Day>()

  function day(offset: number): Day {
    const found = known.get(offset)
    if (found) return found
    const name = addDays(date, offset)
    const { from: midnight, until: ends } = spanOfDay(name, timeZone)
    const opens = instantOf(name, OPENS_MINUTE, timeZone)
    const closes = instantOf(name, CLOSES_MINUTE, timeZone)
    const made: Day = { offset, midnight, opens, closes, ends, isWorkday: weekdayOf(name) !== 0 }
    known.set(offset, made)
    return made
  }

  /** The same moment where the shop is open then, else one after it has opened again. */
  function whenOpen(instant: number): number {
    for (let offset = daysBetween(date, dayOf(instant, timeZone)); ; offset += 1) {
      const { opens, closes, isWorkday } = day(offset)
      if (!isWorkday || instant > closes) continue
      return instant >= opens ? instant : opens + ((opens - instant) % (closes - opens))
    }
  }

  return { now, today: day(0), day, whenOpen }
}
