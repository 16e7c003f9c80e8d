import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { OPEN_STATUSES } from '../../domain/appointments'
import { Failure } from '../api/failure'
import { otherWords } from '../appointments/otherWords'
import type { Appointment } from '../records'
import type { ShopApi } from '../shop'
import { appointment } from '../testing/appointment'
import { mayHaveOthers, MOST_OF_A_WORD, newestAppointments } from './newest'
import { openAppointments } from './openAppointments'

const PAGE = 100

/** A service that filters honestly, the newest first; `refuses` are words that it uses and does not filter by. */
function aService(rows: readonly Appointment[], refuses: readonly string[] = []) {
  const asked: string[] = []
  const pageOf = (list: string, all: readonly Appointment[], after: string | null) => {
    const from = Number(after ?? 0)
    asked.push(list)
    const next = from + PAGE < all.length ? String(from + PAGE) : null
    return { rows: all.slice(from, from + PAGE), next, skipped: 0 }
  }
  const api = {
    appointments: {
      newest: async (after: string | null) => pageOf('newest', rows, after),
      ofStatus: async (status: string, after: string | null) => {
        if (refuses.includes(status)) throw new Failure('refused', `${status} is no status`, { status: 400 })
        return pageOf(
          status,
          rows.filter((row) => row.status === status),
          after,
        )
      },
    },
  } as unknown as ShopApi
  return { api, asked }
}

let tests = 0
/** Each test is another connection: what was found out by one is not known to the next. */
let name = ''
beforeEach(() => {
  name = `north ${(tests += 1)}`
})

const many = (count: number, status: string, from = 0) =>
  Array.from({ length: count }, (_, at) => appointment(`${status} ${from + at}`, { status }))

function aDesk(rows: readonly Appointment[], refuses: readonly string[] = []) {
  const { api, asked } = aService(rows, refuses)
  const client = new QueryClient()
  const look = async () => {
    asked.length = 0
    const { rows: read } = await client.fetchQuery({
      ...openAppointments({ name, api }, OPEN_STATUSES),
      staleTime: 0,
    })
    return read.map(({ id }) => id)
  }
  const round = () => client.fetchQuery({ ...newestAppointments({ name, api }), staleTime: 0 })
  return { look, round, asked }
}

const CARS = [
  appointment('waits', { status: 'awaiting_parts' }),
  appointment('in work', { status: 'in_progress' }),
  appointment('waits too', { status: 'awaiting_parts' }),
  appointment('done', { status: 'completed' }),
]

test('cars in a status that nobody knows are found, and asked for by name from then on', async () => {
  const { look, round, asked } = aDesk(CARS)
  expect(await look()).toEqual(['in work'])
  expect(await round()).toMatchObject({ words: ['awaiting_parts'], count: 4, since: null })
  expect(asked.filter((list) => list === 'newest')).toEqual(['newest'])
  expect(await look()).toEqual(['in work', 'waits', 'waits too'])
  expect(asked).toEqual([...OPEN_STATUSES, 'awaiting_parts'])
})

test('a word once seen finds what is older than the newest that are read', async () => {
  const rows = [
    appointment('new', { status: 'awaiting_parts' }),
    ...many(700, 'completed'),
    appointment('old', { status: 'awaiting_parts' }),
  ]
  const { look, round } = aDesk(rows)
  const newest = await round()
  expect(newest.count).toBe(500)
  expect(newest.since).toBe(rows[499]?.createdAt)
  expect(newest.rows.map(({ id }) => id)).toEqual(['new'])
  expect(await look()).toEqual(['new', 'old'])
})

test('a round reads no more of a large shop than of a middling one', async () => {
  const { round, asked } = aDesk(many(5_000, 'completed'))
  const { since, count } = await round()
  expect(asked).toHaveLength(5)
  expect(count).toBe(500)
  expect(since).not.toBeNull()
})

test('a status in which everything ends is read as far as a look may go', async () => {
  const { look, round, asked } = aDesk(many(2_000, 'archived'))
  await round()
  expect(await look()).toHaveLength(MOST_OF_A_WORD)
  expect(asked.filter((list) => list === 'archived')).toHaveLength(5)
})

test('a service that does not filter by a word of its own shows what is among the newest, and the others as ever', async () => {
  const { look, round } = aDesk(CARS, ['awaiting_parts'])
  await round()
  expect(await look()).toEqual(['in work', 'waits', 'waits too'])
})

test('a word stays known when none is in it any more, and known words are none', async () => {
  await aDesk(CARS).round()
  const later = aDesk([appointment('in work', { status: 'in_progress' })])
  expect((await later.round()).words).toEqual(['awaiting_parts'])
  expect(otherWords('another connection')).toEqual([])
})

test('the service of this very program is not asked: it has no words but ours', () => {
  const { api } = aService([])
  expect(mayHaveOthers({ isOurs: true, api })).toBe(false)
  expect(mayHaveOthers({ isOurs: false, api })).toBe(true)
  expect(mayHaveOthers({ isOurs: false, api: { ...api, appointments: {} } })).toBe(false)
})
