import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { PAGE_SIZE } from '../contract/page'
import { Failure } from './api/failure'
import {
  EMPTY_PAGE,
  ENDLESS,
  readPage,
  START,
  createFlatten,
  refreshList,
  refreshOnFocus,
} from './cache/list'
import type { Page, Payment } from './records'
import type { Source } from './source'

const flatten = createFlatten<Payment>()
export const paymentsKey = (connection: string) => [connection, 'payments', 'list'] as const

/** All payments of the shop, the newest first. */
export const paymentsList = ({ name, api, records }: Source) =>
  infiniteQueryOptions({
    ...ENDLESS,
    ...records.payments.query(),
    queryKey: paymentsKey(name),
    queryFn: (context): Promise<Page<Payment>> =>
      readPage(context, async (...page) => api.payments?.list(...page) ?? EMPTY_PAGE),
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
      read: async () => api.payments?.list(null, PAGE_SIZE) ?? EMPTY_PAGE,
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
