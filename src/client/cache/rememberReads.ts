import type { Position } from '../../contract/changes'
import { pageTime } from '../pageTime'
import type { Reading, Reads } from '../reads'
import type { Page } from '../records'
import type { Records, Row } from './records'
import type { ShopRecords } from './shopRecords'

// All that a query reads enters the record cache on its way. Changes that no query read come by sync/sync.ts.

type List<R> = (after: string | null, limit: number, reading?: Reading) => Promise<Page<R>>

/** Of the version at which it was asked for. What is read `aside` (all names, for search) is not remembered. */
export function rememberReads(reads: Reads, records: ShopRecords, now: () => number = pageTime): Reads {
  async function read<Answer>(reading: Reading | undefined, ask: (reading: Reading) => Promise<Answer>) {
    const readAt = now()
    let position: Position | undefined
    const answer = await ask({
      ...reading,
      onPosition(at) {
        position = at
        reading?.onPosition?.(at)
      },
    })
    return { answer, version: { readAt, position } }
  }
  const list =
    <R extends Row>(noun: Records<R>, ask: List<R>): List<R> =>
    async (after, limit, reading) => {
      const { answer, version } = await read(reading, (how) => ask(after, limit, how))
      return reading?.aside ? answer : { ...answer, rows: noun.read(answer.rows, version) }
    }
  const listOf =
    <R extends Row, What>(
      noun: Records<R>,
      ask: (what: What, ...page: Parameters<List<R>>) => Promise<Page<R>>,
    ) =>
    (what: What, ...page: Parameters<List<R>>) =>
      list(noun, (...asked) => ask(what, ...asked))(...page)
  const one =
    <R extends Row>(noun: Records<R>, ask: (id: string, reading?: Reading) => Promise<R>) =>
    async (id: string, reading?: Reading): Promise<R> => {
      const { answer, version } = await read(reading, (how) => ask(id, how))
      noun.read([answer], version)
      return answer
    }
  const { customers, vehicles, appointments, quotes, invoices, payments, webhooks } = reads
  const { ofStatus, byStart, ofCustomer, within, ofDays, get } = appointments ?? {}
  return {
    webhooks,
    ...(reads.shop && { shop: reads.shop }),
    ...(reads.people && { people: reads.people }),
    customers: { list: list(records.customers, customers.list), get: one(records.customers, customers.get) },
    vehicles: vehicles && { ofCustomer: listOf(records.vehicles, vehicles.ofCustomer) },
    appointments: appointments && {
      ...(ofStatus && { ofStatus: listOf(records.appointments, ofStatus) }),
      ...(byStart && { byStart: listOf(records.appointments, byStart) }),
      ...(ofCustomer && { ofCustomer: listOf(records.appointments, ofCustomer) }),
      ...(within && { within: listOf(records.appointments, within) }),
      ...(ofDays && { ofDays: listOf(records.appointments, ofDays) }),
      ...(get && { get: one(records.appointments, get) }),
    },
    quotes: quotes && {
      list: listOf(records.quotes, quotes.list),
      ...(quotes.get && { get: one(records.quotes, quotes.get) }),
    },
    invoices: invoices && {
      list: list(records.invoices, invoices.list),
      ...(invoices.listOf && { listOf: listOf(records.invoices, invoices.listOf) }),
      get: one(records.invoices, invoices.get),
    },
    payments: payments && {
      list: list(records.payments, payments.list),
      ofInvoice: listOf(records.payments, payments.ofInvoice),
    },
  }
}
