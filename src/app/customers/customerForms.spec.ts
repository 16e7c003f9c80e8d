import { expect, test } from 'vitest'
import { draftOf, fieldsOf, type FormShape } from '~/app/forms/editing'
import type { CustomerDraft } from '~/client/nouns/customers'
import type { VehicleDraft } from '~/client/nouns/vehicles'
import { customerFields, customerShape, draftOf as customerDraft } from './customerFields'
import { draftOf as vehicleDraft, vehicleFields, vehicleShape } from './vehicleFields'

const made = { id: 'a', createdAt: '2026-11-20T15:00:00Z', updatedAt: '2026-11-20T15:00:00Z' }

const RUTH: CustomerDraft = {
  name: 'Ruth Delgado',
  phone: '+12125550143',
  email: 'ruth@example.com',
  notes: 'Calls first',
}
const CIVIC: VehicleDraft = {
  year: 2019,
  make: 'Honda',
  model: 'Civic',
  trim: 'EX',
  color: 'Blue',
  vin: '1HGCM82633A004352',
  plate: '7TRK221',
}

test('a customer whose form is opened and saved as it is stays the same, field by field', () => {
  const seen = customerDraft({ ...made, ...RUTH })
  expect(customerFields.parse(customerShape.typedOf(seen))).toEqual(RUTH)
})

test('so does a vehicle', () => {
  const seen = vehicleDraft({ ...made, customerId: 'c', ...CIVIC })
  expect(vehicleFields.parse(vehicleShape.typedOf(seen))).toEqual(CIVIC)
})

/** What the form keeps as a draft where a person types one field anew, for each field in turn. */
function keptOf<Fields extends object, Typed extends object>(shape: FormShape<Fields, Typed>, seen: Fields) {
  const before = shape.typedOf(seen)
  return fieldsOf(shape).map((field) =>
    Object.keys(draftOf(shape, seen, { ...before, [field]: 'typed anew' })?.typed ?? {}),
  )
}

test('each field that a person types anew is a change of its own', () => {
  expect(keptOf(customerShape, RUTH)).toEqual(Object.keys(RUTH).map((name) => [name]))
  expect(keptOf(vehicleShape, CIVIC).flat().toSorted()).toEqual(Object.keys(CIVIC).toSorted())
})
