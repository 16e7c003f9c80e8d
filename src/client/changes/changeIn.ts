import * as z from 'zod/mini'
import { Appointment } from '../../contract/full/appointments'
import { Customer } from '../../contract/full/customers'
import { Invoice } from '../../contract/full/invoices'
import { Payment } from '../../contract/full/payments'
import { Quote } from '../../contract/full/quotes'
import { Vehicle } from '../../contract/full/vehicles'
import { Appointment as LiveAppointment } from '../../contract/live/appointments'
import { Customer as LiveCustomer } from '../../contract/live/customers'
import { Invoice as LiveInvoice } from '../../contract/live/invoices'
import type { Surface } from '../../domain/capabilities'
import { resourceOf } from '../../domain/events'
import { appointmentOf, customerOf, invoiceOf, paymentOf, quoteOf, vehicleOf } from '../api/fullRecords'
import * as live from '../api/liveRecords'
import type { Book, Row } from '../books/book'
import type { Books, Noun } from '../books/books'
import type { Moment } from '../books/moment'

// A change at another desk, as a surface tells of it: on the full one in the words of a webhook event, on the other by
// noun and id.

const FullEvent = z.object({
  type: z.string(),
  data: z.object({ object: z.looseObject({ id: z.string() }) }),
})
const LiveEvent = z.object({ noun: z.string(), id: z.string(), happened: z.string(), record: z.unknown() })

type Told = { books: Books; record: unknown; isGone: boolean }

type Into = {
  /** Whether this was news; null where the record can't be read. */
  put: (told: Told, moment: Moment) => boolean | null
  isKnown: (told: Told) => boolean
}

const into = <S extends z.ZodMiniObject, R extends Row>(
  schema: S,
  of: (wire: z.output<S>) => R,
  bookIn: (books: Books) => Book<R>,
): Into => ({
  put({ books, record: wire, isGone }, moment) {
    const read = z.safeParse(schema, wire)
    if (!read.success) return null
    const record = of(read.data)
    return bookIn(books).told(record.id, isGone ? null : record, moment)
  },
  isKnown({ books, record: wire, isGone }) {
    const read = z.safeParse(schema, wire)
    if (!read.success) return false
    const record = of(read.data)
    const known = bookIn(books).find(record.id)
    return isGone ? known === null : JSON.stringify(known) === JSON.stringify(record)
  },
})

const INTO: { readonly [S in Surface]: { readonly [N in Noun]?: Into } } = {
  full: {
    customers: into(Customer, customerOf, ({ customers }) => customers),
    vehicles: into(Vehicle, vehicleOf, ({ vehicles }) => vehicles),
    appointments: into(Appointment, appointmentOf, ({ appointments }) => appointments),
    quotes: into(Quote, quoteOf, ({ quotes }) => quotes),
    invoices: into(Invoice, invoiceOf, ({ invoices }) => invoices),
    payments: into(Payment, paymentOf, ({ payments }) => payments),
  },
  live: {
    customers: into(LiveCustomer, live.customerOf, ({ customers }) => customers),
    appointments: into(LiveAppointment, live.appointmentOf, ({ appointments }) => appointments),
    invoices: into(LiveInvoice, live.invoiceOf, ({ invoices }) => invoices),
  },
}

export type Change = {
  readonly noun: Noun
  readonly id: string
  readonly isNew: boolean
  /** Into its book. Whether it was not known there. */
  readonly put: (books: Books, moment: Moment) => boolean
  /** Whether that is how the books have it already: this desk's own doing is told to it as well. */
  readonly isKnown: (books: Books) => boolean
}

function partsOf(surface: Surface, told: unknown) {
  if (surface === 'live') return z.safeParse(LiveEvent, told).data ?? null
  const { type = '', data } = z.safeParse(FullEvent, told).data ?? {}
  const [noun = '', happened = ''] = type.split('.')
  return data ? { noun, happened, id: data.object.id, record: data.object } : null
}

const isNoun = (word: string | undefined): word is Noun => word !== undefined && word in INTO.full

/** Null for what this dashboard does not show. */
export function changeIn(surface: Surface, told: unknown): Change | null {
  const parts = partsOf(surface, told)
  const noun = parts ? resourceOf(parts.noun) : undefined
  const way = isNoun(noun) ? INTO[surface][noun] : undefined
  if (!parts || !isNoun(noun) || !way) return null
  const { id, happened, record } = parts
  const whole = (books: Books) => ({ books, record, isGone: happened === 'deleted' })
  return {
    noun,
    id,
    isNew: happened === 'created',
    put(books, moment) {
      const isNews = way.put(whole(books), moment)
      // Something has happened to it, and nobody here can say what.
      if (isNews === null) books[noun].outdated(id)
      return isNews ?? true
    },
    isKnown: (books) => way.isKnown(whole(books)),
  }
}
