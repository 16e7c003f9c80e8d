import type * as rows from '../store/tables'

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
