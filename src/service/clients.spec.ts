import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullSurface } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import type { Shops } from './testing/counter'
import { startShops } from './testing/shop'

// Clients that integrators generate from the documents that the service shows, type-checked with a few lines of use.

const FOLDER = '.reports/clients'
const GENERATORS = 'e2e/clients/node_modules/.bin'
const run = promisify(execFile)

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const { name } of [fullSurface, liveSurface]) {
    const { text } = await shops.ask(name, 'GET', '/openapi.json', null)
    writeFileSync(`${FOLDER}/${name}.json`, text)
  }
})
afterAll(() => shops.close())

/** What the compiler says of the files; nothing where the types hold. */
async function faultsOf(folder: string) {
  const compilerOptions = {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  }
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['.'] }))
  return run('node_modules/.bin/tsc', ['-p', folder]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
}

test('openapi-typescript makes types of both documents that hold what is sent and answered', async () => {
  const folder = `${FOLDER}/types`
  mkdirSync(folder)
  for (const name of ['full', 'live'])
    await run(`${GENERATORS}/openapi-typescript`, [`${FOLDER}/${name}.json`, '-o', `${folder}/${name}.d.ts`])
  writeFileSync(
    `${folder}/use.ts`,
    `
import type { paths as Full } from './full'
import type { paths as Live } from './live'
type Json<T extends { content: { 'application/json': unknown } }> = T['content']['application/json']
type Booking = Full['/appointments']['post']
export const body: Json<NonNullable<Booking['requestBody']>> = {
  customer_id: 'c', service_type: 'Front brakes', scheduled_at: '2026-12-04T10:00Z',
}
// @ts-expect-error -- a booking without a customer
export const wrong: Json<NonNullable<Booking['requestBody']>> = { service_type: 'x', scheduled_at: 'x' }
export const minutes = (answer: Json<Booking['responses'][201]>): number => answer.duration_minutes
export const balance = (answer: Json<Full['/invoices/{id}']['get']['responses'][200]>): number =>
  answer.balance_cents - (answer.payments[0]?.amount_cents ?? 0)
export const refusal = (answer: Json<Booking['responses'][422]>): string => answer.error.message
export const days: NonNullable<Live['/appointments']['get']['parameters']['query']> = { startDate: '2026-12-04' }
export const next = (answer: Json<Live['/appointments']['get']['responses'][200]>): string | null => answer.nextCursor
// @ts-expect-error -- the live surface has no such field
export const none = (answer: Json<Live['/invoices/{id}']['get']['responses'][200]>) => answer.balance_cents
`,
  )
  expect(await faultsOf(folder)).toBe('')
})

test('@hey-api/openapi-ts makes a client of both documents', async () => {
  const folder = `${FOLDER}/client`
  mkdirSync(folder)
  for (const name of ['full', 'live'])
    await run(`${GENERATORS}/openapi-ts`, [
      '-i',
      `${FOLDER}/${name}.json`,
      '-o',
      `${folder}/${name}`,
      '--silent',
    ])
  writeFileSync(
    `${folder}/use.ts`,
    `
import { client } from './full/client.gen'
import { createAppointment, recordPayment } from './full'
import { listAppointments } from './live'
client.setConfig({ baseUrl: 'https://desk.example/v1', auth: 'fd_...' })
export async function book(customer_id: string): Promise<string> {
  const { data, error } = await createAppointment({
    headers: { 'Idempotency-Key': 'one' },
    body: { customer_id, service_type: 'Front brakes', scheduled_at: '2026-12-04T10:00Z' },
  })
  return data ? data.status : (error?.error.message ?? '')
}
export const pay = (invoiceId: string) =>
  // @ts-expect-error -- no method of payment
  recordPayment({ path: { invoiceId }, body: { amount_cents: 1, method: 'barter' } })
export const days = async () =>
  (await listAppointments({ query: { startDate: '2026-12-04', endDate: '2026-12-05' } })).data?.nextCursor
`,
  )
  expect(await faultsOf(folder)).toBe('')
})
