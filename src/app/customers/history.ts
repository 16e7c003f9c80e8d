import type { Appointment, Invoice, Quote, Vehicle } from '../../client/nouns'

export type Entry =
  | { kind: 'visit'; id: string; at: number; visit: Appointment }
  | { kind: 'quote'; id: string; at: number; quote: Quote }
  | { kind: 'invoice'; id: string; at: number; invoice: Invoice; isOfQuote: boolean }

/** What was done for one car; null: for none that a record names. */
export type CarHistory = { vehicleId: string | null; entries: readonly Entry[] }

type Records = {
  visits: readonly Appointment[]
  quotes: readonly Quote[]
  invoices: readonly Invoice[]
  /** Null where cars can't be read: then all is one history. */
  cars: readonly Pick<Vehicle, 'id'>[] | null
}

const timeOf = (when: string) => Date.parse(when) || 0

const billOf = (invoice: Invoice, isOfQuote: boolean): Entry => ({
  kind: 'invoice',
  id: invoice.id,
  at: timeOf(invoice.createdAt),
  invoice,
  isOfQuote,
})

/** The newest first; an invoice stands under the quote that it was made from. */
function entriesOf({ visits, quotes, invoices }: Omit<Records, 'cars'>) {
  const made = new Map<string, Invoice[]>()
  const quoted = new Set(quotes.map(({ id }) => id))
  const alone: Invoice[] = []
  for (const invoice of invoices) {
    const quoteId = invoice.billed?.quoteId ?? null
    if (quoteId === null || !quoted.has(quoteId)) alone.push(invoice)
    else made.set(quoteId, [...(made.get(quoteId) ?? []), invoice])
  }
  const families: { at: number; carId: string | null; entries: Entry[] }[] = [
    ...visits.map((visit) => ({
      at: timeOf(visit.startsAt),
      carId: visit.vehicleId,
      entries: [{ kind: 'visit' as const, id: visit.id, at: timeOf(visit.startsAt), visit }],
    })),
    ...quotes.map((quote) => ({
      at: timeOf(quote.createdAt),
      carId: quote.vehicleId,
      entries: [
        { kind: 'quote' as const, id: quote.id, at: timeOf(quote.createdAt), quote },
        ...(made.get(quote.id) ?? []).map((invoice) => billOf(invoice, true)),
      ],
    })),
    ...alone.map((invoice) => ({
      at: timeOf(invoice.createdAt),
      carId: invoice.more?.vehicleId ?? null,
      entries: [billOf(invoice, false)],
    })),
  ]
  return families.toSorted((one, other) => other.at - one.at)
}

/** By car: that of the newest record first, then those without any, and at the end what names no car. */
export function historyByCar({ cars, ...records }: Records): CarHistory[] {
  const groups = new Map<string | null, Entry[]>()
  for (const { carId, entries } of entriesOf(records)) {
    const key = cars === null ? null : carId
    groups.set(key, [...(groups.get(key) ?? []), ...entries])
  }
  for (const { id } of cars ?? []) if (!groups.has(id)) groups.set(id, [])
  const named = [...groups].map(([vehicleId, entries]) => ({ vehicleId, entries }))
  return named.toSorted((one, other) => Number(one.vehicleId === null) - Number(other.vehicleId === null))
}

type Read = { rows: readonly { at: string }[]; hasMore: boolean }

/** The moment from which on all was read; null where nothing is missing. */
export function readBackTo(lists: readonly Read[]): number | null {
  const ends = lists
    .filter(({ hasMore }) => hasMore)
    .map(({ rows }) => Math.min(...rows.map(({ at }) => timeOf(at)).filter((at) => at > 0)))
    .filter((end) => Number.isFinite(end))
  return ends.length === 0 ? null : Math.max(...ends)
}
