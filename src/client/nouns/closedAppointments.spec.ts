import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { createShopRecords } from '~/client/cache/shopRecords'
import type { Reads } from '~/client/reads'
import { settle } from '~/client/testing/fakeClock'
import { createReadBack } from './closedAppointments'
import type { Appointment, Page } from './nouns'

const DAY_MS = 24 * 3_600_000
const START = Date.parse('2026-11-20T12:00:00Z')

/** Made that many days before the start. */
const made = (status: string, daysAgo: number): Appointment => ({
  id: `${status}-${daysAgo}`,
  customerId: 'c1',
  vehicleId: null,
  status,
  service: 'Brakes',
  startsAt: new Date(START).toISOString(),
  minutes: 60,
  notes: null,
  createdAt: new Date(START - daysAgo * DAY_MS).toISOString(),
  updatedAt: new Date(START - daysAgo * DAY_MS).toISOString(),
})

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave.splice(0)) stop()
  client.clear()
})

/** Lists of one appointment a day and ten a page; `breaks` fails the pages that it holds, once each. */
function shop(lengths: Record<string, number>, breaks: string[] = []) {
  const asked: string[] = []
  const ofStatus = async (status: string, after: string | null): Promise<Page<Appointment>> => {
    const from = Number(after ?? 0)
    asked.push(`${status} ${from}`)
    const broken = breaks.indexOf(`${status} ${from}`)
    if (broken >= 0) {
      breaks.splice(broken, 1)
      throw new Failure('broken', 'The service failed')
    }
    const until = Math.min(from + 10, lengths[status] ?? 0)
    const rows = Array.from({ length: until - from }, (_, at) => made(status, from + at))
    return { rows, next: until < (lengths[status] ?? 0) ? String(until) : null, skipped: 0 }
  }
  const api: Reads = {
    customers: {
      list: async () => ({ rows: [], next: null, skipped: 0 }),
      get: () => Promise.reject(new Error()),
    },
    vehicles: null,
    appointments: { ofStatus },
    quotes: null,
    invoices: null,
    payments: null,
    webhooks: null,
  }
  const back = createReadBack(client, { name: 'desk-1', api, records: createShopRecords() })
  leave.push(back.subscribe(() => {}))
  return { back, asked }
}

const daysBefore = (days: number) => START - days * DAY_MS

/** Until nothing more is asked for. */
async function quiet(asked: readonly string[]) {
  let before = -1
  while (before !== asked.length) {
    before = asked.length
    for (let turn = 0; turn < 20; turn += 1) await settle()
  }
}

test('each list is read page by page until it is back far enough, and not a page further', async () => {
  const { back, asked } = shop({ completed: 100, canceled: 100 })
  back.want(['completed', 'canceled'], daysBefore(25))
  await quiet(asked)
  expect(asked.toSorted()).toEqual([
    'canceled 0',
    'canceled 10',
    'canceled 20',
    'completed 0',
    'completed 10',
    'completed 20',
  ])
  expect(back.get()).toMatchObject({ reached: daysBefore(29), isReading: false, failure: null })
  expect(back.get().rows).toHaveLength(60)
})

test('a list that ends is back as far as there is', async () => {
  const { back, asked } = shop({ completed: 12 })
  back.want(['completed'], daysBefore(400))
  await quiet(asked)
  expect(asked).toEqual(['completed 0', 'completed 10'])
  expect(back.get()).toMatchObject({ reached: -Infinity, isReading: false })
})

test('it says how far all lists are, and not how far one of them is', async () => {
  const { back, asked } = shop({ completed: 100, no_show: 5 })
  back.want(['completed', 'no_show'], daysBefore(5))
  await quiet(asked)
  expect(back.get().reached).toBe(daysBefore(9))
})

test('stopped, it keeps what it has and reads no further; wanted again, it goes on from there', async () => {
  const { back, asked } = shop({ completed: 100 })
  back.want(['completed'], daysBefore(15))
  await quiet(asked)
  back.want(['completed'], null)
  await quiet(asked)
  expect(asked).toEqual(['completed 0', 'completed 10'])
  expect(back.get().rows).toHaveLength(20)
  back.want(['completed'], daysBefore(25))
  await quiet(asked)
  expect(asked).toEqual(['completed 0', 'completed 10', 'completed 20'])
})

test('a status that nobody wants is not read', async () => {
  const { back, asked } = shop({ completed: 5, canceled: 5 })
  back.want(['completed'], daysBefore(30))
  await quiet(asked)
  expect(asked).toEqual(['completed 0'])
})

test('a failure stops it where it is, is told, and trying again goes on from there', async () => {
  const { back, asked } = shop({ completed: 30 }, ['completed 10'])
  back.want(['completed'], daysBefore(400))
  await quiet(asked)
  expect(asked).toEqual(['completed 0', 'completed 10'])
  expect(back.get().failure).toBeInstanceOf(Failure)
  expect(back.get().rows).toHaveLength(10)
  expect(back.get().reached).toBe(daysBefore(9))
  back.retry()
  await quiet(asked)
  expect(asked).toEqual(['completed 0', 'completed 10', 'completed 10', 'completed 20'])
  expect(back.get()).toMatchObject({ failure: null, reached: -Infinity })
})

test('with nobody looking it reads nothing', async () => {
  const { back, asked } = shop({ completed: 100 })
  for (const stop of leave.splice(0)) stop()
  back.want(['completed'], daysBefore(50))
  await quiet(asked)
  expect(asked).toEqual([])
})
