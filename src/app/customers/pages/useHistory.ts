import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useVehicles } from '~/app/customers/useVehicles'
import { useInvoices } from '~/app/invoices/useInvoices'
import { isOwed } from '~/app/money/invoiceWords'
import { useFreshQuotes, useQuotes } from '~/app/quotes/useQuotes'
import { useIndexVehicles } from '~/app/search/results/useIndexRecords'
import { useConnection } from '~/app/session/connection'
import { refreshInvoices } from '~/client/nouns/invoices'
import type { Appointment, Invoice, Quote, Vehicle } from '~/client/nouns/nouns'
import { useCustomerAppointments } from './useCustomerAppointments'

export type Entry =
  | { kind: 'appointment'; id: string; at: number; appointment: Appointment }
  | { kind: 'quote'; id: string; at: number; quote: Quote }
  | { kind: 'invoice'; id: string; at: number; invoice: Invoice; isOfQuote: boolean }

/** What was done for one car; null: for none that a record names. */
export type CarHistory = { vehicleId: string | null; entries: readonly Entry[] }

type Records = {
  appointments: readonly Appointment[]
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
function entriesOf({ appointments, quotes, invoices }: Omit<Records, 'cars'>) {
  const made = new Map<string, Invoice[]>()
  const quoted = new Set(quotes.map(({ id }) => id))
  const alone: Invoice[] = []
  for (const invoice of invoices) {
    const quoteId = invoice.billed?.quoteId ?? null
    if (quoteId === null || !quoted.has(quoteId)) alone.push(invoice)
    else made.set(quoteId, [...(made.get(quoteId) ?? []), invoice])
  }
  const families: { at: number; carId: string | null; entries: Entry[] }[] = [
    ...appointments.map((appointment) => ({
      at: timeOf(appointment.startsAt),
      carId: appointment.vehicleId,
      entries: [
        { kind: 'appointment' as const, id: appointment.id, at: timeOf(appointment.startsAt), appointment },
      ],
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

/** All that is on record of one customer, as far as it was read: a page of each list, and further on demand. */
export function useHistory(customerId: string) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const { api } = connection
  const appointments = useCustomerAppointments(customerId)
  useFreshQuotes()
  const quotes = useQuotes({ status: null, customerId })
  // Where the service can't be asked for theirs alone, the newest of all are looked through.
  const invoicesOf = api.invoices?.listOf ? customerId : null
  const invoices = useInvoices({ status: null, customerId: invoicesOf })
  const cars = useVehicles(customerId)
  useIndexVehicles(cars.data)
  // Drawn as it was left; what is new since is read behind that.
  useEffect(() => {
    void refreshInvoices(queryClient, connection, { status: null, customerId: invoicesOf })
  }, [queryClient, connection, invoicesOf])

  const hasQuotes = api.quotes !== null
  const hasInvoices = api.invoices !== null
  const hasCars = api.vehicles !== null
  const hasAppointments = api.appointments !== null
  const carRows = cars.data
  const quoteRows = hasQuotes ? quotes.data : undefined
  const listed = hasInvoices ? invoices.data : undefined
  const invoiceRows = useMemo(
    () => listed?.filter((invoice) => invoice.customerId === customerId),
    [listed, customerId],
  )
  const { upcoming, past } = appointments
  const groups = useMemo(
    () =>
      historyByCar({
        appointments: hasAppointments ? [...upcoming, ...past] : [],
        quotes: quoteRows ?? [],
        invoices: invoiceRows ?? [],
        cars: hasCars ? (carRows ?? []) : null,
      }),
    [hasAppointments, upcoming, past, quoteRows, invoiceRows, hasCars, carRows],
  )

  const lists = [
    ...(hasQuotes ? [quotes] : []),
    ...(hasInvoices ? [invoices] : []),
    ...(hasCars ? [cars] : []),
  ]
  const ends = [
    {
      rows: [...upcoming, ...past].map(({ startsAt }) => ({ at: startsAt })),
      hasMore: hasAppointments && appointments.more !== null,
    },
    {
      rows: (quoteRows ?? []).map(({ createdAt }) => ({ at: createdAt })),
      hasMore: hasQuotes && quotes.hasNextPage,
    },
    {
      rows: (listed ?? []).map(({ createdAt }) => ({ at: createdAt })),
      hasMore: hasInvoices && invoices.hasNextPage,
    },
  ]
  const unread = lists.filter((list) => list.hasNextPage)
  const isReading = lists.some((list) => list.isFetchingNextPage) || appointments.more?.isReading === true
  return {
    groups,
    cars,
    hasCars,
    hasAppointments,
    appointments,
    /** Null where invoices can't be read. */
    owing: hasInvoices
      ? {
          invoices: invoiceRows?.filter(isOwed),
          hasMore: invoices.hasNextPage,
          hasFailed: invoices.isLoadingError,
        }
      : null,
    isPending: (hasAppointments && appointments.isPending) || lists.some((list) => list.isPending),
    failures: [
      ...(hasAppointments && appointments.failure !== null
        ? [{ failure: appointments.failure, again: appointments.refetch }]
        : []),
      ...lists
        .filter((list) => list.isLoadingError)
        .map((list) => ({ failure: list.error, again: () => void list.refetch() })),
    ],
    readBackTo: readBackTo(ends),
    /** Null where all was read. */
    further:
      unread.length === 0 && appointments.more === null
        ? null
        : {
            isReading,
            read: () => {
              for (const list of unread) void list.fetchNextPage()
              appointments.more?.read()
            },
          },
  }
}

export type History = ReturnType<typeof useHistory>

/** "9, 1 no-show", as far as it was read; null where there is nothing to count. */
export function appointmentsWords({ appointments, hasAppointments }: History): string | null {
  if (!hasAppointments || appointments.isPending || appointments.failure !== null) return null
  const rows = [...appointments.upcoming, ...appointments.past]
  if (rows.length === 0) return null
  const missed = rows.filter(({ status }) => status === 'no_show').length
  const count = missed === 0 ? String(rows.length) : `${rows.length}, ${missed} no-show`
  return appointments.more || appointments.days ? `${count}, as far as loaded` : count
}
