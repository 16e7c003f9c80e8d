import { expect, test } from 'vitest'
import { additionsOf } from '../features'
import { createFakeTransport, json } from '../testing/fakeFetch'
import { createVehicle } from '../vehicles'
import { createWriters, type Ways } from '../writers'
import { createCapabilities } from './capabilities'
import { Failure } from './failure'
import { createReads } from './reads'

const outback = {
  id: 'veh_1',
  customer_id: 'cus_1',
  year: 2019,
  make: 'Subaru',
  model: 'Outback',
  trim: null,
  color: null,
  vin: null,
  license_plate: null,
  created_at: '2026-03-16T08:00:00Z',
}
const draft = {
  year: 2019,
  make: 'Subaru',
  model: 'Outback',
  trim: null,
  color: null,
  vin: null,
  plate: null,
}

const never = () => {
  throw new Error('No test comes here')
}

/** A service that could not be asked about vehicles: their first write tells. */
function desk(write: Ways['write']) {
  const capabilities = createCapabilities({ connection: 'desk-1', surface: 'full', storage: null })
  capabilities.learn('write:customers', 'yes')
  const { transport } = createFakeTransport(() => json({}))
  const api = createReads({
    surface: 'full',
    features: additionsOf([]),
    transport,
    capabilities,
    onSkipped: () => {},
  })
  const writers = createWriters({ write, writeAll: never, hold: never }, capabilities)
  const addVehicle = async () => {
    const { vehicles } = writers()
    if (vehicles) return createVehicle(vehicles, 'cus_1').mutationFn({ draft })
    throw new Error('Nothing offers to add a vehicle')
  }
  return { api, writers, addVehicle, capabilities }
}

test('the first vehicle that is taken tells that they may be added', async () => {
  const { writers, addVehicle, capabilities } = desk(async () => outback)
  expect(capabilities.get().write.vehicles).toBe('unknown')
  expect(Object.keys(writers())).toEqual(['customers', 'vehicles'])
  await addVehicle()
  expect(capabilities.get().write.vehicles).toBe('yes')
})

test('the first that is forbidden takes them away, with the failure for whoever tried', async () => {
  const forbidden = new Failure('forbidden', 'Key lacks permission', {
    status: 403,
    requestId: 'req_7',
    isWrite: true,
  })
  const { writers, addVehicle, capabilities } = desk(() => Promise.reject(forbidden))
  await expect(addVehicle()).rejects.toBe(forbidden)
  expect(capabilities.get().write.vehicles).toBe('no')
  expect(Object.keys(writers())).toEqual(['customers'])
})

test('any other refusal tells nothing about the right', async () => {
  const { addVehicle, capabilities } = desk(() =>
    Promise.reject(new Failure('refused', 'year is wrong', { status: 422 })),
  )
  await expect(addVehicle()).rejects.toMatchObject({ kind: 'refused' })
  expect(capabilities.get().write.vehicles).toBe('unknown')
})

test('where reading vehicles was refused they are absent, and come back when that changes', () => {
  const { api, capabilities } = desk(async () => outback)
  expect(api.vehicles).not.toBe(null)
  capabilities.learn('read:vehicles', 'no')
  expect(api.vehicles).toBe(null)
  capabilities.learn('read:vehicles', 'yes')
  expect(api.vehicles).not.toBe(null)
})

test('webhooks are there for a key that may write them, and gone where reading or writing is refused', () => {
  const { api, writers, capabilities } = desk(async () => ({}))
  expect(writers().webhooks).toBe(undefined)
  capabilities.learn('write:webhooks', 'yes')
  expect(writers().webhooks).toMatchObject({ resource: 'webhooks' })
  expect(api.webhooks).not.toBe(null)
  capabilities.learn('write:webhooks', 'no')
  capabilities.learn('read:webhooks', 'no')
  expect(writers().webhooks).toBe(undefined)
  expect(api.webhooks).toBe(null)
})
