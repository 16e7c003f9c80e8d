import { join } from 'node:path'
import { frontdesk, type Running, residentMegabytes, serve } from './processes'
import { median } from './table'

export const CUSTOMERS = 100_000
const STARTS = 5
const LISTS = ['customers', 'appointments', 'quotes', 'invoices', 'payments']

type Page = { data: object[]; pagination: { next_cursor: string | null } }

export type Large = {
  rows: number
  startMs: number
  before: number | null
  after: number | null
}

async function pageOf({ url }: Running, key: string, path: string): Promise<Page> {
  const response = await fetch(`${url}/v1/${path}`, { headers: { 'X-Service-Key': key } })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  return response.json()
}

async function readThrough(server: Running, key: string, list: string): Promise<number> {
  let rows = 0
  let after: string | null = ''
  while (after !== null) {
    const { data, pagination } = await pageOf(server, key, `${list}?limit=100${after}`)
    rows += data.length
    after = pagination.next_cursor === null ? null : `&after=${pagination.next_cursor}`
  }
  return rows
}

/** How a server does on a shop with 100,000 customers: until its first answer, and in memory after all was read. */
export async function measureLarge(folder: string): Promise<Large> {
  const data = join(folder, 'large')
  const shop: { id: string } = frontdesk('demo', '--customers', String(CUSTOMERS), '--data', data)
  const rights = ['--shop', shop.id, '--preset', 'read-only']
  const { key }: { key: string } = frontdesk('keys', 'create', ...rights, '--data', data)

  const starts: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const began = performance.now()
    const server = await serve(data)
    await pageOf(server, key, 'customers?limit=25')
    starts.push(performance.now() - began)
    await server.stop()
  }

  const server = await serve(data)
  const before = residentMegabytes(server.pid)
  let rows = 0
  for (const list of LISTS) rows += await readThrough(server, key, list)
  const after = residentMegabytes(server.pid)
  await server.stop()
  return { rows, startMs: median(starts), before, after }
}
