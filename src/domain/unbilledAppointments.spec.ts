import { expect, test } from 'vitest'
import { completedUnpaid, completedWithoutInvoice } from './unbilledAppointments'

const ZONE = 'America/New_York'
const TODAY = '2026-11-20'

const appointment = (customerId: string, updatedAt: string, status = 'completed') => ({
  customerId,
  updatedAt,
  status,
})
const billed = (customerId: string, createdAt: string) => ({ customerId, createdAt })
const customers = (found: ReturnType<typeof completedWithoutInvoice<ReturnType<typeof appointment>>>) =>
  found.map(({ appointment: { customerId }, day }) => `${customerId} ${day}`)

test('an appointment completed today is to be checked until its customer has an invoice made today', () => {
  const appointments = [
    appointment('ruth', '2026-11-20T20:00:00Z'),
    appointment('omar', '2026-11-20T21:00:00Z'),
  ]
  expect(
    customers(completedWithoutInvoice(appointments, [billed('omar', '2026-11-20T14:00:00Z')], TODAY, ZONE)),
  ).toEqual(['ruth 2026-11-20'])
})

test('an invoice of the day before says nothing of today, and one made later than the appointment does', () => {
  const appointments = [
    appointment('ruth', '2026-11-20T20:00:00Z'),
    appointment('omar', '2026-11-19T20:00:00Z'),
  ]
  const invoices = [billed('ruth', '2026-11-20T04:59:00Z'), billed('omar', '2026-11-20T15:00:00Z')]
  expect(customers(completedWithoutInvoice(appointments, invoices, '2026-11-18', ZONE))).toEqual([
    'ruth 2026-11-20',
  ])
})

test('what is not completed, or was before the first day asked for, is not to be checked', () => {
  const appointments = [
    appointment('ruth', '2026-11-20T20:00:00Z', 'in_progress'),
    appointment('omar', '2026-11-20T20:00:00Z', 'canceled'),
    appointment('lee', '2026-11-20T04:59:00Z'),
    appointment('ana', 'no time'),
  ]
  expect(completedWithoutInvoice(appointments, [], TODAY, ZONE)).toEqual([])
})

test('an old invoice after a new one in the list does not hide the new one', () => {
  const invoices = [billed('ruth', '2026-11-20T15:00:00Z'), billed('ruth', '2026-01-02T15:00:00Z')]
  expect(
    completedWithoutInvoice([appointment('ruth', '2026-11-20T20:00:00Z')], invoices, TODAY, ZONE),
  ).toEqual([])
})

test('the last to be completed stands first', () => {
  const appointments = [
    appointment('ruth', '2026-11-20T14:00:00Z'),
    appointment('omar', '2026-11-20T15:00:00Z'),
  ]
  expect(customers(completedWithoutInvoice(appointments, [], TODAY, ZONE))).toEqual([
    'omar 2026-11-20',
    'ruth 2026-11-20',
  ])
})

const owes = (customerId: string, createdAt: string, vehicleId: string | null = null) => ({
  customerId,
  createdAt,
  vehicleId,
})

test('completed and unpaid: the same customer’s open invoice of that day or later, and of no other car', () => {
  const appointments = [
    { ...appointment('dana', '2026-11-20T15:00:00Z'), vehicleId: 'tucson' },
    { ...appointment('sam', '2026-11-20T16:00:00Z'), vehicleId: null },
    { ...appointment('long ago', '2026-11-10T16:00:00Z'), vehicleId: null },
  ]
  const found = (...owed: ReturnType<typeof owes>[]) =>
    completedUnpaid(appointments, owed, '2026-11-18', ZONE, () => null).map(
      ({ appointment: done, day, owed: theirs }) => [done.customerId, day, theirs.length],
    )
  expect(found(owes('dana', '2026-11-20T09:00:00Z'), owes('sam', '2026-11-21T09:00:00Z'))).toEqual([
    ['sam', '2026-11-20', 1],
    ['dana', '2026-11-20', 1],
  ])
  expect(found(owes('dana', '2026-11-19T12:00:00Z'))).toEqual([])
  expect(found(owes('dana', '2026-11-20T15:00:00Z', 'civic'))).toEqual([])
  expect(found(owes('dana', '2026-11-20T15:00:00Z', 'tucson'), owes('dana', '2026-11-20T15:00:00Z'))).toEqual(
    [['dana', '2026-11-20', 2]],
  )
  expect(found(owes('long ago', '2026-11-20T15:00:00Z'))).toEqual([])
})

test('where it is known when an appointment was completed, a note of later does not move its day', () => {
  const appointments = [{ ...appointment('dana', '2026-11-20T15:00:00Z'), vehicleId: null }]
  const owed = [{ customerId: 'dana', createdAt: '2026-11-19T15:00:00Z', vehicleId: null }]
  const days = (since: string | null) =>
    completedUnpaid(appointments, owed, '2026-11-18', ZONE, () => since).map(({ day }) => day)
  expect(days(null)).toEqual([])
  expect(days('2026-11-19T14:00:00Z')).toEqual(['2026-11-19'])
})
