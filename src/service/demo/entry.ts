import type * as rows from '../store/tables'
import type { Calendar } from './calendar'

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
