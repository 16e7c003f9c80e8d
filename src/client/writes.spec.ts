import { expect, test } from 'vitest'
import { createCustomer, updateCustomer } from './nouns/customers'
import { createVehicle, updateVehicle } from './nouns/vehicles'
import { createFakeWriters } from './testing/fakeWriters'
import { outback, outbackDraft } from './testing/outback'

const ruth = {
  id: 'cus_1',
  name: 'Ruth Delgado',
  email: null,
  phone: null,
  notes: null,
  created_at: '2026-03-16T08:00:00Z',
  updated_at: '2026-03-16T08:00:00Z',
}

test('a new customer is named for whoever reads the list of unsent work', async () => {
  const { writers, intents } = createFakeWriters(ruth)
  const draft = { name: 'Ruth Delgado', email: null, phone: null, notes: null }
  expect(await createCustomer(writers.customers).mutationFn({ draft })).toMatchObject({
    id: 'cus_1',
    createdAt: '2026-03-16T08:00:00Z',
  })
  expect(intents).toEqual([
    { method: 'POST', path: '/customers', body: draft, label: 'New customer Ruth Delgado' },
  ])
})

test('a change sends what changed and nothing else', async () => {
  const { writers, intents } = createFakeWriters(ruth)
  const customer = { id: 'cus/1', name: 'Ruth Delgado' }
  await updateCustomer(writers.customers, customer).mutationFn({ changes: { phone: null } })
  expect(intents).toEqual([
    {
      method: 'PATCH',
      path: '/customers/cus%2F1',
      body: { phone: null },
      label: 'Change of customer Ruth Delgado',
    },
  ])
})

test('a vehicle goes out in the words of the service', async () => {
  const { writers, intents } = createFakeWriters(outback)
  const made = await createVehicle(writers.vehicles, 'cus_1').mutationFn({ draft: outbackDraft })
  expect(made).toMatchObject({ id: 'veh_1', customerId: 'cus_1', plate: 'KXR-4471' })
  const { plate: _, ...same } = outbackDraft
  expect(intents[0]).toEqual({
    method: 'POST',
    path: '/vehicles',
    body: { ...same, customer_id: 'cus_1', license_plate: 'KXR-4471' },
    label: 'New vehicle 2019 Subaru Outback',
  })
  await updateVehicle(writers.vehicleChanges, made).mutationFn({ changes: { plate: null } })
  expect(intents[1]).toEqual({
    method: 'PATCH',
    path: '/vehicles/veh_1',
    body: { license_plate: null },
    label: 'Change of 2019 Subaru Outback',
  })
})

test('a confirmed write whose answer cannot be read is said to be confirmed', async () => {
  const { writers } = createFakeWriters({ ok: true })
  const update = updateCustomer(writers.customers, { id: 'cus_1', name: 'Ruth Delgado' })
  await expect(update.mutationFn({ changes: { notes: null } })).rejects.toMatchObject({
    kind: 'broken',
    isWrite: true,
    confirmed: true,
  })
})
