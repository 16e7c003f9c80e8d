import type { AppointmentStatus, LiveStatus } from '~/domain/appointments'
import type { InvoiceStatus } from '~/domain/invoices'

// The store keeps the finer of the two surfaces' words. Each surface maps them at its edge.

/** Every stored appointment status, with the full surface's word for it. */
export const APPOINTMENT_STORED: Readonly<Record<LiveStatus, AppointmentStatus>> = {
  pending_deposit: 'pending',
  scheduled: 'pending',
  confirmed: 'confirmed',
  checked_in: 'checked_in',
  in_progress: 'in_progress',
  ready: 'in_progress',
  completed: 'completed',
  no_show: 'no_show',
  canceled: 'canceled',
}

export type AppointmentStored = LiveStatus

export const INVOICE_STORED = {
  draft: 'draft',
  sent: 'unpaid',
  partial: 'partial',
  paid: 'paid',
  void: 'voided',
  refunded: 'voided',
} as const satisfies Record<string, InvoiceStatus>

export type InvoiceStored = keyof typeof INVOICE_STORED

/** How a full-surface word is written down: a plain pending is scheduled, not waiting for a deposit. */
export const STORE_APPOINTMENT: Record<AppointmentStatus, AppointmentStored> = {
  pending: 'scheduled',
  confirmed: 'confirmed',
  checked_in: 'checked_in',
  in_progress: 'in_progress',
  completed: 'completed',
  canceled: 'canceled',
  no_show: 'no_show',
}

export const STORE_INVOICE: Record<InvoiceStatus, InvoiceStored> = {
  draft: 'draft',
  unpaid: 'sent',
  partial: 'partial',
  paid: 'paid',
  voided: 'void',
}

const storedAs = <Stored extends string>(table: Record<Stored, string>, word: string) =>
  (Object.keys(table) as Stored[]).filter((stored) => table[stored] === word)

/** All stored words that one full-surface word stands for: what a filter looks for. */
export const appointmentsStoredAs = (status: AppointmentStatus) => storedAs(APPOINTMENT_STORED, status)
export const invoicesStoredAs = (status: InvoiceStatus) => storedAs(INVOICE_STORED, status)
