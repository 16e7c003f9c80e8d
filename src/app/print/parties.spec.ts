import { expect, test } from 'vitest'
import { fieldNames, readBy } from '~/app/format/testing/readBy'
import { CUSTOMER } from '~/contract/full/customers'
import { VEHICLE } from '~/contract/full/vehicles'
import { carRows, customerRows } from './parties'

test('each field of a customer is on the papers, or is left out by name', () => {
  const read = readBy((customer: never) => customerRows(customer, null))
  const leftOut = ['id', 'notes', 'createdAt', 'updatedAt']
  expect(fieldNames(CUSTOMER).filter((name) => !read.has(name))).toEqual(leftOut)
})

test('each field of a car is on the papers, or is left out by name', () => {
  const read = readBy((car: never) => carRows(car))
  const leftOut = ['id', 'customerId', 'createdAt']
  expect(fieldNames(VEHICLE).filter((name) => !read.has(name))).toEqual(leftOut)
})

test('of a customer whose record is not read the paper has the name', () => {
  expect(customerRows(undefined, 'Ruth Delgado')).toEqual(['Ruth Delgado'])
})
