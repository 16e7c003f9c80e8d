import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { Failure } from '~/client/api/failure'
import { request } from '~/client/api/request'
import {
  EMPTY_PAGE,
  ENDLESS,
  readPage,
  START,
  createFlatten,
  refreshList,
  refreshOnFocus,
} from '~/client/cache/list'
import type { Source } from '~/client/cache/shopRecords'
import type { Following, Writer } from '~/client/features'
import type { Entry, Intent } from '~/client/outbox/entry'
import { invoicePaidBy, recordOfInvoice } from '~/client/payments/entries'
import { PAGE_SIZE } from '~/contract/dashboardHttp'
import type { Draft } from '~/contract/fieldTable'
import type { PAYMENT } from '~/contract/full/payments'
import { dollars } from '~/domain/money'
import { payment as noun, type Page, type Payment } from './nouns'

export type PaymentDraft = Omit<Draft<typeof PAYMENT>, 'recordedAt'> & {
  /** Null lets the service take its own time. */
  recordedAt: string | null
}

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

type PaymentToRecord = Following & {
  draft: PaymentDraft
  name: string
  /** What the person saw of the invoice: it is looked at once more before anything is sent. */
  expects: string
  key: string
  /** Of an entry, whether its payment was confirmed to this page: it may be on the disk still. */
  isConfirmed: (key: string) => boolean
}

/** One at a time for each invoice at this computer, under whichever key of the service it is entered. */
const hasUnconfirmed =
  (isConfirmed: PaymentToRecord['isConfirmed']) =>
  (entry: Entry, kept: readonly Entry[]): boolean =>
    kept.some(
      (other) =>
        !isConfirmed(other.id) &&
        invoicePaidBy(other) === invoicePaidBy(entry) &&
        (other.connection === entry.connection ||
          (entry.service !== undefined && other.service === entry.service)),
    )

export const recordPayment = (writer: Writer<'payments'>, invoiceId: string) => ({
  mutationFn: ({ draft, name, expects, isConfirmed, ...following }: PaymentToRecord) => {
    const { amountCents, method, reference, note, recordedAt } = draft
    const body = noun.encode({
      amountCents,
      method,
      ...(reference !== null && { reference }),
      ...(note !== null && { note }),
      ...(recordedAt !== null && { recordedAt }),
    })
    const intent: Intent = {
      ...request('POST', '/payments/{invoiceId}/record', { params: { invoiceId }, body }),
      label: `Payment of ${dollars(amountCents)}, ${name}`,
      // Payments of one invoice, and what is done to it besides, go in the order of saving.
      record: recordOfInvoice(invoiceId),
      undated: true,
      expects,
    }
    return writer.save(noun, intent, { ...following, unless: hasUnconfirmed(isConfirmed) })
  },
})
