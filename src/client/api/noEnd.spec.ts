import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createShopRecords } from '~/client/cache/shopRecords'
import { findAppointment, readAnew } from '~/client/nouns/appointments'
import { readBoard } from '~/client/nouns/board'
import { whatBecame } from '~/client/nouns/closedAppointments'
import type { Appointment, Page } from '~/client/nouns/nouns'
import { findConverted } from '~/client/payments/checkBeforeSend'
import { appointment } from '~/client/testing/appointment'
import { failing } from '~/client/testing/failing'
import { createFakeTransport, json } from '~/client/testing/fakeFetch'
import { findInList, readToEnd } from './pages'

// A service that names the same cursor for ever has a list without an end. Whoever reads it to its end would not stop.

const SOON = 2_000

function endless() {
  let asked = 0
  return {
    asked: () => asked,
    read: async (): Promise<Page<Appointment>> => {
      asked += 1
      // A loop that leaves no time to any clock is ended here alone.
      if (asked > 100) throw new Error('Asked too often')
      return { rows: [appointment('a')], next: 'again', skipped: 0 }
    },
  }
}

type List = ReturnType<typeof endless>['read']

const source = (read: List) => ({
  name: 'north',
  records: createShopRecords(),
  api: {
    customers: { list: () => Promise.reject(new Error()), get: () => Promise.reject(new Error()) },
    vehicles: null,
    appointments: { ofStatus: read, ofCustomer: read },
    quotes: null,
    invoices: null,
    payments: null,
    webhooks: null,
    write: null,
  },
})

const nothing = () => undefined
const statuses = { openStatuses: [], appointmentStatuses: ['completed'] }
const { signal } = new AbortController()

const READERS: Record<string, (read: List) => Promise<unknown>> = {
  'an export': (read) => readToEnd({ read, onRows: nothing, onRestart: nothing }),
  'the board': (read) => readBoard({ lists: [read], before: undefined, onPart: nothing }),
  'the search for one': (read) => findInList({ read, isIt: () => false }),
  'the search for an appointment': (read) =>
    findAppointment(new QueryClient(), source(read), { id: 'b', statuses, signal, onProgress: nothing }),
  'the second look at an appointment': (read) => readAnew(source(read), { id: 'b', customerId: 'c1' }),
  'the question what became of one': (read) =>
    whatBecame(read, 'c1', [appointment('b', { createdAt: '2001-01-01T00:00:00.000Z' })]),
}

test.each(Object.entries(READERS))(
  '%s is told that the list can’t be read to its end',
  async (_, reader) => {
    const { read, asked } = endless()
    const failure = await failing(reader(read))
    expect(failure.message).toBe('The list can’t be read to its end')
    expect(asked()).toBe(2)
  },
  SOON,
)

test(
  'a conversion is looked for on two such pages and not on ten',
  async () => {
    const { transport, asked } = createFakeTransport(() =>
      json({ data: [], pagination: { next_cursor: 'again', has_more: true, limit: 100 } }),
    )
    expect(await findConverted(transport, 'quo_1', signal)).toBeNull()
    expect(asked).toHaveLength(2)
  },
  SOON,
)
