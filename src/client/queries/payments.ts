import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contract/page'
import type { Connection } from '../connect'
import { Failure } from '../failure'
import type { Invoice, Page, Payment } from '../records'
import { outdateBooks } from './books'
import { ENDLESS, readPage, START } from './endless'
import { createFlatten } from './flatten'
import { eachInvoiceKey, invoicesKey, paymentsOfInvoice, placeInvoice } from './invoices'
import { refreshList, refreshOnFocus } from './refresh'

type Source = Pick<Connection, 'name' | 'api'>

const flatten = createFlatten<Payment>()
const NONE: Page<Payment> = { rows: [], next: null, skipped: 0 }
const paymentsKey = (connection: string) => [connection, 'payments', 'list'] as const

/** All payments of the shop, the newest first. */
export const paymentsList = ({ name, api }: Source) =>
  infiniteQueryOptions({
    ...ENDLESS,
    queryKey: paymentsKey(name),
    queryFn: (context): Promise<Page<Payment>> =>
      readPage(context, async (...page) => api.payments?.list(...page) ?? NONE),
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: flatten,
  })

/** Reads the newest payments again; false where the service could not be read just now. */
export async function refreshPayments(client: QueryClient, { name, api }: Source): Promise<boolean> {
  try {
    await refreshList(client, {
      key: paymentsKey(name),
      flatten,
      read: async () => api.payments?.list(null, PAGE_SIZE) ?? NONE,
    })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** On coming back to the tab; what it returns stops that. */
export const refreshPaymentsOnReturn = (client: QueryClient, source: Source) =>
  refreshOnFocus(client, paymentsKey(source.name), () => refreshPayments(client, source))

/** An invoice and its payments, just read: known from here on wherever they are shown. */
export function learnStanding(
  client: QueryClient,
  source: Source,
  { invoice, payments }: { invoice: Invoice; payments: Payment[] | null },
) {
  placeInvoice(client, source, invoice)
  client.setQueryData(paymentsOfInvoice(source, invoice.id).queryKey, payments)
}

/** A write from before this page, or of another tab, was confirmed: what is on screen of it is read again. */
export function refreshMoney(client: QueryClient, source: Source) {
  void client.invalidateQueries({ queryKey: eachInvoiceKey(source.name) })
  void client.invalidateQueries({ queryKey: [...invoicesKey(source.name), 'payments'] })
  void refreshPayments(client, source)
  void outdateBooks(client, source.name)
}
