import * as z from 'zod/mini'
import { Appointment as WireAppointment } from '../../contract/live/appointments'
import { Customer as WireCustomer } from '../../contract/live/customers'
import { Invoice as WireInvoice } from '../../contract/live/invoices'
import { pageOf } from '../../contract/live/page'
import type { Page } from '../records'
import type { Reading, ShopReads } from '../shop'
import { restartable } from './listing'
import { appointmentOf, customerOf, invoiceOf } from './liveRecords'
import { createOneReader } from './oneRecord'
import { createListReader, mapRows, readEnvelope, type OnSkipped } from './read'
import type { Transport } from './transport'

// Reading through the /api/v1 surface. It has no vehicles, quotes or payments, and nothing on it can be written.

const Envelope = pageOf(z.unknown())

type Filters = Readonly<Record<string, string | null>>
type PageOf = readonly [after: string | null, limit: number, reading?: Reading]
type Shown = 'customers' | 'appointments' | 'invoices'

export function createLiveReads(transport: Transport, onSkipped: OnSkipped): ShopReads {
  const readRows = createListReader(onSkipped)

  const list =
    <S extends z.ZodMiniObject, Row>(resource: Shown, schema: S, translate: (row: z.output<S>) => Row) =>
    (filters: Filters, ...[first, limit, reading = {}]: PageOf): Promise<Page<Row>> =>
      restartable(first, async (cursor) => {
        const { signal, priority, onPlace } = reading
        const query = { limit, cursor, ...filters }
        const needs = `read:${resource}` as const
        const answer = await transport.ask({
          method: 'GET',
          path: `/${resource}`,
          query,
          signal,
          priority,
          needs,
          onPlace,
        })
        const { items, nextCursor } = readEnvelope(Envelope, answer)
        return mapRows({ ...readRows(resource, schema, items), next: nextCursor }, translate)
      })

  const get = createOneReader(transport)

  const customers = list('customers', WireCustomer, customerOf)
  const appointments = list('appointments', WireAppointment, appointmentOf)
  const invoices = list('invoices', WireInvoice, invoiceOf)

  return {
    customers: {
      list: (...page) => customers({}, ...page),
      get: get('customers', WireCustomer, customerOf),
    },
    vehicles: null,
    appointments: {
      ofDays: ({ from, to }, ...page) => appointments({ startDate: from, endDate: to }, ...page),
      get: get('appointments', WireAppointment, appointmentOf),
    },
    quotes: null,
    invoices: {
      list: (...page) => invoices({}, ...page),
      get: get('invoices', WireInvoice, invoiceOf),
    },
    payments: null,
    shop: async (signal) => (await import('./askTheShop')).askTheShop(transport, true, signal),
    webhooks: null,
  }
}
