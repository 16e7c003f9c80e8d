import * as z from 'zod/mini'
import type { Surface } from '../../domain/capabilities'
import { resourceOf } from '../../domain/events'
import type { Reader } from '../api/read'
import { isAlike, type Book, type Row } from '../books/book'
import type { Books, Noun } from '../books/books'
import type { Moment } from '../books/moment'
import * as live from '../liveNouns'
import * as full from '../nouns'

// A change at another desk, as a surface tells of it: on the full one in the words of a webhook event, on the other by
// noun and id.

const FullEvent = z.object({
  type: z.string(),
  data: z.object({ object: z.looseObject({ id: z.string() }) }),
})
const LiveEvent = z.object({ noun: z.string(), id: z.string(), happened: z.string(), record: z.unknown() })

/** One record as it was told. */
type Shown = {
  /** Into its book. Whether it was not known there. */
  readonly put: (books: Books, moment: Moment) => boolean
  /** Whether that is how the books have it already: this desk's own doing is told to it as well. */
  readonly isKnown: (books: Books) => boolean
}

const reading =
  <R extends Row>({ parse }: Pick<Reader<never, R>, 'parse'>, bookIn: (books: Books) => Book<R>) =>
  (wire: unknown, isGone: boolean): Shown | null => {
    const read = parse(wire)
    if (!read.success) return null
    const row = read.data
    const record = isGone ? null : row
    return {
      put: (books, moment) => bookIn(books).told(row.id, record, moment),
      isKnown: (books) => isAlike(bookIn(books).find(row.id), record),
    }
  }

type Read = ReturnType<typeof reading>

const READERS: { readonly [S in Surface]: { readonly [N in Noun]?: Read } } = {
  full: {
    customers: reading(full.customer, ({ customers }) => customers),
    vehicles: reading(full.vehicle, ({ vehicles }) => vehicles),
    appointments: reading(full.appointment, ({ appointments }) => appointments),
    quotes: reading(full.quote, ({ quotes }) => quotes),
    invoices: reading(full.invoice, ({ invoices }) => invoices),
    payments: reading(full.payment, ({ payments }) => payments),
  },
  live: {
    customers: reading(live.customer, ({ customers }) => customers),
    appointments: reading(live.appointment, ({ appointments }) => appointments),
    invoices: reading(live.invoice, ({ invoices }) => invoices),
  },
}

const numberedInvoice = reading(full.numberedInvoice, ({ invoices }) => invoices)

export type Change = Shown & { readonly noun: Noun; readonly id: string; readonly isNew: boolean }

function partsOf(surface: Surface, told: unknown) {
  if (surface === 'live') return z.safeParse(LiveEvent, told).data ?? null
  const { type = '', data } = z.safeParse(FullEvent, told).data ?? {}
  const [noun = '', happened = ''] = type.split('.')
  return data ? { noun, happened, id: data.object.id, record: data.object } : null
}

const isNoun = (word: string | undefined): word is Noun => word !== undefined && word in READERS.full

/** Something has happened to it, and nobody here can say what. */
const unreadable = (noun: Noun, id: string): Shown => ({
  put(books) {
    books[noun].outdated(id)
    return true
  },
  isKnown: () => false,
})

/** Null for what this dashboard does not show. `hasNumbers`: the full surface's invoices bear the shop's number. */
export function changeIn(surface: Surface, told: unknown, hasNumbers = false): Change | null {
  const parts = partsOf(surface, told)
  const noun = parts ? resourceOf(parts.noun) : undefined
  const isNumbered = hasNumbers && surface === 'full' && noun === 'invoices'
  const read = isNumbered ? numberedInvoice : isNoun(noun) ? READERS[surface][noun] : undefined
  if (!parts || !isNoun(noun) || !read) return null
  const { id, happened, record } = parts
  const shown = read(record, happened === 'deleted') ?? unreadable(noun, id)
  return { ...shown, noun, id, isNew: happened === 'created' }
}
