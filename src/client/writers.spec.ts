import { expect, test } from 'vitest'
import { createCapabilities } from './api/capabilities'
import { Failure } from './api/failure'
import { createWriters, type OutboxWrites } from './features'
import { book } from './nouns/booking'
import { createVehicle } from './nouns/vehicles'
import { outback, outbackDraft } from './testing/outback'

const never = () => {
  throw new Error('No test comes here')
}
const forbidden = new Failure('forbidden', 'Key lacks permission', {
  status: 403,
  requestId: 'req_7',
  isWrite: true,
})

/** A service that could not be asked about vehicles: their first write tells. */
function desk(outbox: Partial<OutboxWrites>) {
  const capabilities = createCapabilities({ connection: 'desk-1', surface: 'full', storage: null })
  capabilities.learn('write:customers', 'yes')
  const writers = createWriters({ write: never, writeAll: never, hold: never, ...outbox }, capabilities, {
    vehicleById: false,
  })
  const addVehicle = async () => {
    const { vehicles } = writers()
    if (vehicles) return createVehicle(vehicles, 'cus_1').mutationFn({ draft: outbackDraft })
    throw new Error('Nothing offers to add a vehicle')
  }
  return { writers, addVehicle, capabilities }
}

test('the first vehicle that is taken tells that they may be added', async () => {
  const { writers, addVehicle, capabilities } = desk({ write: async () => outback })
  expect(capabilities.get().write.vehicles).toBe('unknown')
  expect(Object.keys(writers())).toEqual(['customers', 'vehicles'])
  await addVehicle()
  expect(capabilities.get().write.vehicles).toBe('yes')
})

test('the first that is forbidden takes them away, with the failure for whoever tried', async () => {
  const { writers, addVehicle, capabilities } = desk({ write: () => Promise.reject(forbidden) })
  await expect(addVehicle()).rejects.toBe(forbidden)
  expect(capabilities.get().write.vehicles).toBe('no')
  expect(Object.keys(writers())).toEqual(['customers'])
})

test('any other refusal tells nothing about the right', async () => {
  const { addVehicle, capabilities } = desk({
    write: () => Promise.reject(new Failure('refused', 'year is wrong', { status: 422 })),
  })
  await expect(addVehicle()).rejects.toMatchObject({ kind: 'refused' })
  expect(capabilities.get().write.vehicles).toBe('unknown')
})

test('of a booking the step that the key may not do tells of its own right, and of no other', async () => {
  const { writers, capabilities } = desk({
    writeAll: (steps) =>
      steps.map(async ({ path }) => {
        if (path === '/customers') throw forbidden
        return { id: 'any' }
      }),
  })
  capabilities.learn('write:appointments', 'yes')
  const { appointments } = writers()
  if (!appointments) throw new Error('Nothing offers to book')
  const booked = book(appointments, {
    customer: { name: 'Ruth Delgado', email: null, phone: null, notes: null },
    vehicle: null,
    appointment: { startsAt: '2026-11-30T15:00:00Z', minutes: 60, service: 'Brakes', notes: null },
    isHere: false,
  })
  await expect(booked.customer).rejects.toBe(forbidden)
  await booked.appointment.catch(() => undefined)
  expect(capabilities.get().write).toMatchObject({ customers: 'no', appointments: 'yes' })
})

test('a noun has a writer once the key is known to hold its right, and none when it is denied', () => {
  const { writers, capabilities } = desk({})
  expect(writers().webhooks).toBe(undefined)
  capabilities.learn('write:webhooks', 'yes')
  expect(writers().webhooks).toMatchObject({ resource: 'webhooks' })
  capabilities.learn('write:webhooks', 'no')
  expect(writers().webhooks).toBe(undefined)
})

test('a quote is turned into an invoice by a key that may write both', () => {
  const { writers, capabilities } = desk({})
  capabilities.learn('write:quotes', 'yes')
  expect(writers().conversions).toBe(undefined)
  capabilities.learn('write:invoices', 'yes')
  expect(writers().conversions).toBe(writers().quotes)
  capabilities.learn('write:quotes', 'no')
  expect(writers().conversions).toBe(undefined)
})
