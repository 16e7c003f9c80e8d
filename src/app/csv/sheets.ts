import { statusWord } from '~/app/format/statusWords'
import { dueDayOf, nameOfInvoice } from '~/app/money/invoiceWords'
import { methodTitle, tenderOf, TENDERS } from '~/app/money/methods'
import type { Appointment, Customer, Invoice, Payment, Quote } from '~/client/nouns/nouns'
import type { PaymentMethod } from '~/domain/payments'
import { shortCode } from '~/domain/shortCode'
import { takenBy, type DayTakings } from '~/domain/takings'
import { showPhone } from '~/domain/text/phone'
import type { Debtor } from '~/domain/time/debtAging'
import type { Unbilled } from '~/domain/unbilledAppointments'
import type { Cell } from './csvText'

/** What a cell may need besides its row. */
export type Around = {
  zone: string
  nameOf: (customerId: string) => string | null
  /** How often it knew no name so far. */
  misses?: () => number
}

export type SheetColumn<Row> = { name: string; of: (row: Row, around: Around) => Cell }

export type Rows = {
  customers: Customer
  appointments: Appointment
  quotes: Quote
  invoices: Invoice
  payments: Payment
  takings: DayTakings
  'unpaid customers': Debtor
  'cars to invoice': Unbilled<Appointment>
}
export type Kind = keyof Rows

const at = (time: string | null): Cell => (time === null ? null : { at: time })

type Owned = { customerId: string }
const CUSTOMER = {
  name: 'Customer',
  of: ({ customerId }: Owned, { nameOf }: Around) => nameOf(customerId),
}
const CUSTOMER_ID = { name: 'Customer id', of: ({ customerId }: Owned) => customerId }
const ID = { name: 'Id', of: ({ id }: { id: string }) => id }
const MADE = { name: 'Made', of: ({ createdAt }: { createdAt: string }) => at(createdAt) }
/** A way to pay that only the service knows stands under the other ones, so that the columns come to the takings. */
const columnOf = (method: string): PaymentMethod => tenderOf(method)?.method ?? 'other'
const STATUS = { name: 'Status', of: ({ status }: { status: string }) => statusWord(status) }

export const SHEETS: { readonly [K in Kind]: readonly SheetColumn<Rows[K]>[] } = {
  customers: [
    { name: 'Name', of: ({ name }) => name },
    { name: 'Phone', of: ({ phone }) => (phone === null ? null : showPhone(phone)) },
    { name: 'Email', of: ({ email }) => email },
    { name: 'Notes', of: ({ notes = null }) => notes },
    { name: 'Company', of: ({ more }) => more?.companyName ?? null },
    { name: 'Address', of: ({ more }) => more?.address.join(', ') ?? null },
    { name: 'Tags', of: ({ more }) => more?.tags.join(', ') ?? null },
    MADE,
    ID,
  ],
  appointments: [
    { name: 'Starts', of: ({ startsAt }) => at(startsAt) },
    { name: 'Minutes', of: ({ minutes }) => ({ number: minutes }) },
    STATUS,
    CUSTOMER,
    { name: 'Service', of: ({ service }) => service },
    { name: 'Notes', of: ({ notes }) => notes },
    MADE,
    { name: 'Changed', of: ({ updatedAt }) => at(updatedAt) },
    ID,
    CUSTOMER_ID,
    { name: 'Vehicle id', of: ({ vehicleId }) => vehicleId },
  ],
  quotes: [
    { name: 'Quote', of: ({ id }) => shortCode(id) },
    CUSTOMER,
    STATUS,
    { name: 'Subtotal', of: ({ subtotalCents }) => ({ cents: subtotalCents }) },
    { name: 'Tax', of: ({ taxCents }) => ({ cents: taxCents }) },
    { name: 'Total', of: ({ totalCents }) => ({ cents: totalCents }) },
    { name: 'Lines', of: ({ lines }) => ({ number: lines.length }) },
    { name: 'Expires', of: ({ expiresAt }) => at(expiresAt) },
    MADE,
    ID,
    CUSTOMER_ID,
  ],
  invoices: [
    { name: 'Invoice', of: (invoice) => nameOfInvoice(invoice) },
    { name: 'Code', of: ({ id }) => shortCode(id) },
    CUSTOMER,
    STATUS,
    { name: 'Subtotal', of: ({ subtotalCents }) => ({ cents: subtotalCents }) },
    { name: 'Discount', of: ({ more }) => (more ? { cents: more.discountCents } : null) },
    { name: 'Fees', of: ({ more }) => (more ? { cents: more.feesCents } : null) },
    { name: 'Tax', of: ({ taxCents }) => ({ cents: taxCents }) },
    { name: 'Total', of: ({ totalCents }) => ({ cents: totalCents }) },
    { name: 'Balance', of: ({ balanceCents }) => ({ cents: balanceCents }) },
    {
      name: 'Due',
      of: (invoice, { zone }) => {
        const day = dueDayOf(invoice, zone)
        return day === null ? null : { day }
      },
    },
    { name: 'Paid', of: ({ paidAt }) => at(paidAt) },
    MADE,
    { name: 'Notes', of: ({ notes }) => notes },
    ID,
    CUSTOMER_ID,
  ],
  payments: [
    { name: 'Paid', of: ({ recordedAt }) => at(recordedAt) },
    { name: 'By', of: ({ method }) => methodTitle(method) },
    { name: 'Amount', of: ({ amountCents }) => ({ cents: amountCents }) },
    { name: 'Reference', of: ({ reference }) => reference },
    { name: 'Note', of: ({ note }) => note },
    { name: 'Invoice code', of: ({ invoiceId }) => shortCode(invoiceId) },
    { name: 'Written down', of: ({ createdAt }) => at(createdAt) },
    ID,
    { name: 'Invoice id', of: ({ invoiceId }) => invoiceId },
  ],
  takings: [
    { name: 'Day', of: ({ day }) => ({ day }) },
    { name: 'Takings', of: ({ cents }) => ({ cents }) },
    { name: 'Payments', of: ({ payments }) => ({ number: payments }) },
    { name: 'Invoices paid on', of: ({ tickets }) => ({ number: tickets }) },
    ...TENDERS.map(({ method, title }): SheetColumn<DayTakings> => ({
      name: title,
      of: (day) => ({ cents: takenBy(day, (by) => columnOf(by) === method) }),
    })),
  ],
  'unpaid customers': [
    CUSTOMER,
    { name: 'Open', of: ({ cents }) => ({ cents }) },
    { name: 'Invoices', of: ({ invoices }) => ({ number: invoices }) },
    { name: 'Oldest, days', of: ({ oldest }) => (oldest === null ? null : { number: oldest }) },
    CUSTOMER_ID,
  ],
  'cars to invoice': [
    { name: 'Completed', of: ({ day }) => ({ day }) },
    { name: 'Customer', of: ({ appointment }, { nameOf }) => nameOf(appointment.customerId) },
    { name: 'Service', of: ({ appointment }) => appointment.service },
    { name: 'Booked for', of: ({ appointment }) => at(appointment.startsAt) },
    { name: 'Id', of: ({ appointment }) => appointment.id },
    { name: 'Customer id', of: ({ appointment }) => appointment.customerId },
  ],
}
