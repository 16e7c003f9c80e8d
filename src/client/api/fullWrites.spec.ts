import { expect, test } from 'vitest'
import { createFakeWays } from '../testing/fakeWays'
import { createFullWrites } from './fullWrites'

const ruth = {
  id: 'cus_1',
  name: 'Ruth Delgado',
  email: null,
  phone: null,
  notes: null,
  created_at: '2026-03-16T08:00:00Z',
  updated_at: '2026-03-16T08:00:00Z',
}
const outback = {
  id: 'veh_1',
  customer_id: 'cus_1',
  year: 2019,
  make: 'Subaru',
  model: 'Outback',
  trim: null,
  color: null,
  vin: null,
  license_plate: 'KXR-4471',
  created_at: '2026-03-16T08:00:00Z',
}

function outboxAnswering(answer: unknown) {
  const { ways, ...told } = createFakeWays(answer)
  return { ...told, ...createFullWrites(ways) }
}

test('a new customer is named for whoever reads the list of unsent work', async () => {
  const { customers, intents } = outboxAnswering(ruth)
  const draft = { name: 'Ruth Delgado', email: null, phone: null, notes: null }
  expect(await customers.create(draft)).toMatchObject({ id: 'cus_1', createdAt: '2026-03-16T08:00:00Z' })
  expect(intents).toEqual([
    { method: 'POST', path: '/customers', body: draft, label: 'New customer Ruth Delgado' },
  ])
})

test('a change sends what changed and nothing else', async () => {
  const { customers, intents } = outboxAnswering(ruth)
  await customers.change('cus/1', { phone: null }, { name: 'Ruth Delgado' })
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
  const { vehicles, intents } = outboxAnswering(outback)
  const draft = {
    customerId: 'cus_1',
    year: 2019,
    make: 'Subaru',
    model: 'Outback',
    trim: null,
    color: null,
    vin: null,
    plate: 'KXR-4471',
  }
  expect(await vehicles.create(draft)).toMatchObject({ id: 'veh_1', customerId: 'cus_1', plate: 'KXR-4471' })
  const { customerId: _, plate: __, ...same } = draft
  expect(intents[0]).toEqual({
    method: 'POST',
    path: '/vehicles',
    body: { ...same, customer_id: 'cus_1', license_plate: 'KXR-4471' },
    label: 'New vehicle 2019 Subaru Outback',
  })
  await vehicles.change('veh_1', { plate: null }, { name: '2019 Subaru Outback' })
  expect(intents[1]).toEqual({
    method: 'PATCH',
    path: '/vehicles/veh_1',
    body: { license_plate: null },
    label: 'Change of 2019 Subaru Outback',
  })
})

test('a confirmed write whose answer cannot be read is said to be confirmed', async () => {
  const { customers } = outboxAnswering({ ok: true })
  await expect(customers.change('cus_1', { notes: null })).rejects.toMatchObject({
    kind: 'broken',
    isWrite: true,
    confirmed: true,
  })
})
