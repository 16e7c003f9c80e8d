import { randomUUID } from 'node:crypto'
import type { Server } from './shop'

// Another desk, or anything else that has a key and speaks to the service by itself.

export type ApiCustomer = {
  id: string
  name: string
  email: string | null
  phone: string | null
  notes: string | null
}
export type ApiVehicle = { id: string; vin: string | null; license_plate: string | null; year: number }
type Page<Row> = { data: Row[]; pagination: { next_cursor: string | null } }

export async function ask<Answer>(
  server: Pick<Server, 'api'>,
  key: string,
  method: string,
  path: string,
  body?: object,
) {
  const response = await fetch(`${server.api}${path}`, {
    method,
    headers: {
      'X-Service-Key': key,
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  const answer: Answer = await response.json()
  return answer
}

export async function allCustomers(server: Server, key: string): Promise<ApiCustomer[]> {
  const all: ApiCustomer[] = []
  let after: string | null = null
  do {
    const from: string = after === null ? '' : `&after=${encodeURIComponent(after)}`
    const page: Page<ApiCustomer> = await ask(server, key, 'GET', `/customers?limit=100${from}`)
    all.push(...page.data)
    after = page.pagination.next_cursor
  } while (after !== null)
  return all
}

export const readCustomer = (server: Server, key: string, id: string) =>
  ask<ApiCustomer>(server, key, 'GET', `/customers/${id}`)

export const addCustomer = (server: Pick<Server, 'api'>, key: string, customer: Partial<ApiCustomer>) =>
  ask<ApiCustomer>(server, key, 'POST', '/customers', customer)

export const changeCustomer = (server: Server, key: string, id: string, change: Partial<ApiCustomer>) =>
  ask<ApiCustomer>(server, key, 'PATCH', `/customers/${id}`, change)

export async function vehiclesOf(server: Server, key: string, id: string): Promise<ApiVehicle[]> {
  const page = await ask<Page<ApiVehicle>>(server, key, 'GET', `/customers/${id}/vehicles`)
  return page.data
}

export type ApiWebhook = { id: string; url: string; label: string; events: string[]; status: string }

export async function webhooksOf(server: Server, key: string): Promise<ApiWebhook[]> {
  const page = await ask<Page<ApiWebhook>>(server, key, 'GET', '/webhooks')
  return page.data
}

export const addWebhook = (server: Server, key: string, webhook: Partial<ApiWebhook>) =>
  ask<ApiWebhook>(server, key, 'POST', '/webhooks', webhook)
