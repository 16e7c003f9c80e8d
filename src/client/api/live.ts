import { appointment, customer, invoice } from '../liveNouns'
import type { Reads } from '../reads'
import type { LiveClient } from './client'

/** Reading through the /api/v1 surface. It has no vehicles, quotes or payments, and nothing on it can be written. */
export const createLiveReads = (client: LiveClient): Reads => ({
  customers: {
    list: (...page) => client.list('/customers', customer, {}, ...page),
    get: (id, reading) => client.one('/customers/{id}', customer, { id }, reading),
  },
  vehicles: null,
  appointments: {
    ofDays: ({ from, to }, ...page) =>
      client.list('/appointments', appointment, { query: { startDate: from, endDate: to } }, ...page),
    get: (id, reading) => client.one('/appointments/{id}', appointment, { id }, reading),
  },
  quotes: null,
  invoices: {
    list: (...page) => client.list('/invoices', invoice, {}, ...page),
    get: (id, reading) => client.one('/invoices/{id}', invoice, { id }, reading),
  },
  payments: null,
  shop: async (signal) => (await import('./askTheShop')).askTheLiveShop(client, signal),
  webhooks: null,
})
