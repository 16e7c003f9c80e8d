import { expect, test } from 'vitest'
import type { CustomerDraft } from '~/client/nouns/customers'
import type { VehicleDraft } from '~/client/nouns/vehicles'
import { customerFields, customerShape, draftOf as customerDraft } from './customerFields'
import { draftOf as vehicleDraft, vehicleFields, vehicleShape } from './vehicleFields'

const made = { id: 'a', createdAt: '2026-11-20T15:00:00Z', updatedAt: '2026-11-20T15:00:00Z' }

test('a customer whose form is opened and saved as it is stays the same, field by field', () => {
  const ruth: CustomerDraft = {
    name: 'Ruth Delgado',
    phone: '+12125550143',
    email: 'ruth@example.com',
    notes: 'Calls first',
  }
  const seen = customerDraft({ ...made, ...ruth })
  expect(customerFields.parse(customerShape.typedOf(seen))).toEqual(ruth)
})

test('so does a vehicle', () => {
  const civic: VehicleDraft = {
    year: 2019,
    make: 'Honda',
    model: 'Civic',
    trim: 'EX',
    color: 'Blue',
    vin: '1HGCM82633A004352',
    plate: '7TRK221',
  }
  const seen = vehicleDraft({ ...made, customerId: 'c', ...civic })
  expect(vehicleFields.parse(vehicleShape.typedOf(seen))).toEqual(civic)
})
