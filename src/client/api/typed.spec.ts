import { expect, test } from 'vitest'
import { appointment, customer, person, quote, vehicle } from '~/client/nouns/nouns'
import { changeOfEvent } from '~/client/sync/changeStream'
import { readersOf, changesOfWrite } from '~/client/sync/sync'
import { createFakeTransport, json } from '~/client/testing/fakeFetch'
import { createClient, type FullClient, type LiveClient } from './client'
import { request } from './request'

/** What does not compile is the test: the type check runs it. */
export function whatTheContractKnows(full: FullClient, live: LiveClient) {
  void full.one('/customers/{id}', customer, { id: '7' })
  void full.list('/appointments', appointment, { query: { status: 'confirmed' } }, null, 10)
  // @ts-expect-error -- no such address
  void full.one('/customer/{id}', customer, { id: '7' })
  // @ts-expect-error -- a customer is no vehicle
  void full.one('/customers/{id}', vehicle, { id: '7' })
  // @ts-expect-error -- no such parameter
  void full.one('/customers/{id}', customer, { ident: '7' })
  // @ts-expect-error -- no such filter
  void full.list('/customers', customer, { query: { status: 'pending' } }, null, 10)
  // @ts-expect-error -- whose vehicles?
  void full.list('/customers/{customerId}/vehicles', vehicle, {}, null, 10)
  // @ts-expect-error -- the live surface has no quotes
  void live.list('/quotes', quote, {}, null, 10)

  request('PATCH', '/customers/{id}', { params: { id: '7' }, body: { name: 'Ruth' } })
  // @ts-expect-error -- no such field
  request('PATCH', '/customers/{id}', { params: { id: '7' }, body: { nam: 'Ruth' } })
  // @ts-expect-error -- no such status
  request('PATCH', '/appointments/{id}', { params: { id: '7' }, body: { status: 'gone' } })
  // @ts-expect-error -- a customer is not deleted
  request('DELETE', '/customers/{id}', { params: { id: '7' } })
  // @ts-expect-error -- a vehicle has a make
  request('POST', '/vehicles', { body: { customer_id: '7', year: 2019, model: 'Outback' } })
}

test('a request is made of the contract’s own addresses and fields', () => {
  const body = vehicle.encode({ plate: null })
  expect(request('PATCH', '/vehicles/{id}', { params: { id: 'a/b' }, body })).toEqual({
    method: 'PATCH',
    path: '/vehicles/a%2Fb',
    body: { license_plate: null },
  })
})

const outback = { id: 'veh_1', customer_id: 'cus_1', year: 2019, make: 'Subaru', model: 'Outback' }
const TIME = '2026-03-16T08:00:00Z'

test('a field that a service leaves out is null, in a record, a row and what stands inside of a row', async () => {
  const ruth = { id: 'cus_1', name: 'Ruth', created_at: TIME, updated_at: TIME, has_more_vehicles: false }
  const { transport } = createFakeTransport(() =>
    json({
      data: [{ ...ruth, vehicles: [{ ...outback, created_at: TIME }] }],
      pagination: { next_cursor: null, has_more: false, limit: 100 },
    }),
  )
  const { rows, skipped } = await createClient('full', transport).list('/people', person, {}, null, 100)
  expect(skipped).toBe(0)
  expect(rows[0]?.customer).toMatchObject({ email: null, notes: null })
  expect(rows[0]?.vehicles[0]).toMatchObject({ trim: null, vin: null, plate: null })
})

test('so it is in the answer to a write, and in a streamed change', () => {
  const answer = { ...outback, created_at: TIME }
  const car = { make: 'Subaru', color: null, plate: null }
  const readers = readersOf('full', { invoiceNumber: false })
  const patch = { method: 'PATCH', path: '/vehicles/veh_1' }
  expect(changesOfWrite(readers, patch, answer, () => null)).toMatchObject([{ id: 'veh_1', record: car }])
  const event = { type: 'vehicle.updated', data: { object: answer } }
  expect(changeOfEvent('full', readers, event)).toMatchObject({ id: 'veh_1', record: car })
})

test('lines of a quote are the program’s in both directions', () => {
  const line = { description: 'Labor', quantity: 1.5, unitPriceCents: 12_000 }
  const sent = quote.encode({ lines: [line] })
  expect(sent).toEqual({ line_items: [{ description: 'Labor', quantity: 1.5, unit_price_cents: 12_000 }] })
  expect(quote.decodeBody(JSON.stringify(sent))).toEqual({ lines: [line] })
  expect(quote.decodeBody('no JSON')).toEqual({})
})
