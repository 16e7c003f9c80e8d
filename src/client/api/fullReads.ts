import { additionsOf, type Additions } from '~/client/features'
import {
  appointment,
  customer,
  invoice,
  numberedInvoice,
  payment,
  person,
  quote,
  vehicle,
} from '~/client/nouns/nouns'
import type { Reads } from '~/client/reads'
import { MOST_NAMED } from '~/contract/full/people'
import type { FullClient } from './client'
import { Failure } from './failure'

const NONE = additionsOf([])

/** Reading through the /v1 surface, as it is documented and with what the service adds to it. */
export function createFullReads(client: FullClient, features: Additions = NONE): Reads {
  const ofInvoices = features.invoiceNumber ? numberedInvoice : invoice
  return {
    customers: {
      list: (...page) => client.list('/customers', customer, {}, ...page),
      get: (id, reading) => client.one('/customers/{id}', customer, { id }, reading),
    },
    vehicles: {
      ofCustomer: (customerId, ...page) =>
        client.list('/customers/{customerId}/vehicles', vehicle, { params: { customerId } }, ...page),
    },
    ...(features.people && {
      people: {
        list: (...page) => client.list('/people', person, {}, ...page),
        named: async (ids, reading) =>
          (await client.list('/people', person, { query: { ids: ids.join() } }, null, MOST_NAMED, reading))
            .rows,
      },
    }),
    appointments: {
      ...(features.board && {
        byStart: (status, ...page) => client.list('/board', appointment, { query: { status } }, ...page),
      }),
      ofStatus: (status, ...page) =>
        client.list('/appointments', appointment, { query: { status } }, ...page),
      ofCustomer: (customer_id, ...page) =>
        client.list('/appointments', appointment, { query: { customer_id } }, ...page),
      within: ({ statuses, from, until }, ...page) =>
        client.list(
          '/appointments',
          appointment,
          {
            query: {
              status: statuses.join(),
              scheduled_from: new Date(from).toISOString(),
              scheduled_to: new Date(until).toISOString(),
            },
          },
          ...page,
        ),
    },
    quotes: {
      list: ({ status, customerId }, ...page) =>
        client.list('/quotes', quote, { query: { status, customer_id: customerId } }, ...page),
      get: (id, reading) => client.one('/quotes/{id}', quote, { id }, reading),
    },
    invoices: {
      list: (...page) => client.list('/invoices', ofInvoices, {}, ...page),
      listOf: ({ status, customerId }, ...page) =>
        client.list('/invoices', ofInvoices, { query: { status, customer_id: customerId } }, ...page),
      get: (id, reading) => client.one('/invoices/{id}', ofInvoices, { id }, reading),
    },
    payments: {
      list: (...page) => client.list('/payments', payment, {}, ...page),
      ofInvoice: (id, ...page) => client.list('/payments', payment, { query: { invoice_id: id } }, ...page),
    },
    shop: async (signal) => (await import('~/client/nouns/shopRecord')).askTheFullShop(client, signal),
    webhooks: {
      async all(reading) {
        // One page alone asks for them, and the first page is not held up by what reads them.
        const { readWebhooks } = await import('./webhooks').catch((cause: unknown) => {
          throw new Failure('unreachable', 'A file of the program could not be loaded', { cause })
        })
        return readWebhooks(client, reading)
      },
    },
  }
}
