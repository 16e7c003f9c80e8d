import * as z from 'zod/mini'
import { Customer as WireCustomer } from '../contract/full/customers'
import { pageOf } from '../contract/full/page'
import { Vehicle as WireVehicle } from '../contract/full/vehicles'
import { restartable } from './listing'
import { createListReader, mapRows, readEnvelope, readRecord, type OnSkipped } from './read'
import type { Customer, Page, Vehicle } from './records'
import type { Reading, ShopApi } from './shop'
import type { Transport } from './transport'

// The /v1 surface in the domain's words.

const Envelope = pageOf(z.unknown())

export const customerOf = (wire: z.output<typeof WireCustomer>): Customer => ({
  id: wire.id,
  name: wire.name,
  email: wire.email,
  phone: wire.phone,
  notes: wire.notes,
  createdAt: wire.created_at,
  updatedAt: wire.updated_at,
})

export const vehicleOf = (wire: z.output<typeof WireVehicle>): Vehicle => ({
  id: wire.id,
  customerId: wire.customer_id,
  year: wire.year,
  make: wire.make,
  model: wire.model,
  trim: wire.trim,
  color: wire.color,
  vin: wire.vin,
  plate: wire.license_plate,
  createdAt: wire.created_at,
})

export function createFullReads(
  transport: Transport,
  onSkipped: OnSkipped,
): Pick<ShopApi, 'customers' | 'vehicles'> {
  const readRows = createListReader(onSkipped)

  function list<S extends z.ZodMiniObject>(
    resource: 'customers' | 'vehicles',
    path: string,
    schema: S,
    at: { after: string | null; limit: number },
    { signal, priority }: Reading = {},
  ): Promise<Page<z.output<S>>> {
    return restartable(at.after, async (after) => {
      const query = { limit: at.limit, after }
      const needs = `read:${resource}` as const
      const answer = await transport.ask({ method: 'GET', path, query, signal, priority, needs })
      const { data, pagination } = readEnvelope(Envelope, answer)
      const next = pagination.has_more ? pagination.next_cursor : null
      return { ...readRows(resource, schema, data), next }
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
    vehicles: {
      async ofCustomer(customerId, after, limit, reading) {
        const path = `/customers/${encodeURIComponent(customerId)}/vehicles`
        return mapRows(await list('vehicles', path, WireVehicle, { after, limit }, reading), vehicleOf)
      },
    },
  }
}
