import * as z from 'zod/mini'
import { Customer as WireCustomer } from '../contract/live/customers'
import { pageOf } from '../contract/live/page'
import { fullName } from '../domain/customers'
import { restartable } from './listing'
import { createListReader, mapRows, readEnvelope, readRecord, type OnSkipped } from './read'
import type { Customer, Page } from './records'
import type { Reading, ShopApi } from './shop'
import type { Transport } from './transport'

// The /api/v1 surface in the domain's words. It has no vehicles, and nothing on it can be written.

const Envelope = pageOf(z.unknown())

const isFilled = (part: string | null): part is string => part !== null && part.trim() !== ''

function customerOf(wire: z.output<typeof WireCustomer>): Customer {
  const place = [[wire.city, wire.state].filter(isFilled).join(', '), wire.zipCode].filter(isFilled).join(' ')
  return {
    id: wire.id,
    name: fullName(wire),
    email: wire.email,
    phone: wire.phone,
    createdAt: wire.createdAt,
    updatedAt: wire.updatedAt,
    more: {
      firstName: wire.firstName,
      lastName: wire.lastName,
      company: wire.companyName,
      isFleet: wire.isFleet,
      address: [wire.address1, wire.address2, place].filter(isFilled),
      tags: wire.tags,
      marketingOptIn: wire.marketingOptIn,
    },
  }
}

export function createLiveReads(
  transport: Transport,
  onSkipped: OnSkipped,
): Pick<ShopApi, 'customers' | 'vehicles'> {
  const readRows = createListReader(onSkipped)

  function list<S extends z.ZodMiniObject>(
    resource: 'customers',
    path: string,
    schema: S,
    at: { after: string | null; limit: number },
    { signal, priority }: Reading = {},
  ): Promise<Page<z.output<S>>> {
    return restartable(at.after, async (cursor) => {
      const query = { limit: at.limit, cursor }
      const needs = `read:${resource}` as const
      const answer = await transport.ask({ method: 'GET', path, query, signal, priority, needs })
      const { items, nextCursor } = readEnvelope(Envelope, answer)
      return { ...readRows(resource, schema, items), next: nextCursor }
    })
  }

  return {
    customers: {
      async list(after, limit, reading) {
        const page = await list('customers', '/customers', WireCustomer, { after, limit }, reading)
        return mapRows(page, customerOf)
      },
      async get(id, { signal, priority } = {}) {
        const path = `/customers/${encodeURIComponent(id)}`
        const needs = 'read:customers'
        const { body, status } = await transport.ask({ method: 'GET', path, signal, priority, needs })
        return customerOf(readRecord(WireCustomer, body, { status }))
      },
    },
    vehicles: null,
  }
}
