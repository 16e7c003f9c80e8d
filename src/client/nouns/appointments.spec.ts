import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { Failure } from '~/client/api/failure'
import { appointmentsKey } from '~/client/cache/queryKeys'
import { createShopRecords } from '~/client/cache/shopRecords'
import type { Reads } from '~/client/reads'
import { appointmentKey, findAppointment, readAnew, type Progress, keptAppointments } from './appointments'
import { openAppointments } from './board'
import type { Appointment, Page } from './nouns'

const row = (id: string, status = 'canceled', updatedAt = '2026-11-01T10:00:00Z'): Appointment => ({
  id,
  customerId: 'ruth',
  vehicleId: null,
  status,
  service: null,
  startsAt: '2026-11-20T15:00:00Z',
  minutes: 60,
  notes: null,
  createdAt: `2026-10-${id.padStart(2, '0').slice(-2)}T10:00:00Z`,
  updatedAt,
})
const page = (rows: Appointment[], next: string | null = null, restarted = false): Page<Appointment> => ({
  rows,
  next,
  skipped: 0,
  ...(restarted && { restarted }),
})

type Lists = Record<string, Page<Appointment>[]>

/** A service that lists by status; each list hands out its pages in turn. */
function aSource(lists: Lists) {
  const asked: string[] = []
  const left = new Map(Object.entries(lists).map(([status, pages]) => [status, [...pages]]))
  const api = {
    appointments: {
      ofStatus: async (status: string, after: string | null) => {
        asked.push(after === null ? status : `${status} after ${after}`)
        return left.get(status)?.shift() ?? page([])
      },
    },
  } as unknown as Reads
  return { source: { name: 'north', api, records: createShopRecords() }, asked }
}

async function find(lists: Lists, id: string) {
  const { source, asked } = aSource(lists)
  const progress: Progress[] = []
  const found = await findAppointment(new QueryClient(), source, {
    id,
    statuses: { openStatuses: ['pending'], appointmentStatuses: ['pending', 'completed', 'canceled'] },
    signal: new AbortController().signal,
    onProgress: (now) => progress.push(now),
  })
  return { found, asked, progress }
}

describe('an appointment that is known by its link alone', () => {
  test('is found among the open ones without a look at the closed', async () => {
    const { found, asked } = await find({ pending: [page([row('7', 'pending')])] }, '7')
    expect(found?.id).toBe('7')
    expect(asked).toEqual(['pending'])
  })

  test('is waited for where the open ones are only now being read for the board', async () => {
    const asked: string[] = []
    const held: (() => void)[] = []
    const api = {
      appointments: {
        async ofStatus(status: string, after: string | null) {
          asked.push(status)
          if (after === null) return page([row('20', status)], 'c')
          await new Promise<void>((release) => held.push(release))
          return page([row('7', status)])
        },
      },
    } as unknown as Reads
    const client = new QueryClient()
    const source = { name: 'north', api, records: createShopRecords() }
    const statuses = { openStatuses: ['pending'], appointmentStatuses: ['pending', 'canceled'] }
    const open = openAppointments(source, statuses)
    const board = client.fetchQuery(open)
    await vi.waitFor(() => expect(client.getQueryData(open.queryKey)?.isWhole).toBe(false))
    const finding = findAppointment(client, source, {
      id: '7',
      statuses,
      signal: new AbortController().signal,
      onProgress: () => {},
    })
    await vi.waitFor(() => expect(held).not.toEqual([]))
    for (const release of held) release()
    expect((await finding)?.id).toBe('7')
    await board
    expect(asked).toEqual(['pending', 'pending'])
  })

  test('is looked for in all closed lists, page by page, the newest first', async () => {
    const { found, asked, progress } = await find(
      {
        pending: [page([row('1', 'pending')])],
        completed: [page([row('20'), row('19')], 'c'), page([row('18')])],
        canceled: [page([row('16'), row('15')], 'd'), page([row('7')])],
      },
      '7',
    )
    expect(found?.id).toBe('7')
    expect(asked).toEqual(['pending', 'completed', 'canceled', 'completed after c', 'canceled after d'])
    expect(progress).toEqual([
      { read: 1, backTo: null },
      { read: 5, backTo: '2026-10-15T10:00:00Z' },
    ])
  })

  test('is said to be nowhere only once everything was read', async () => {
    const { found, progress } = await find({ completed: [page([row('20')], 'c'), page([row('18')])] }, '7')
    expect(found).toBeNull()
    expect(progress.at(-1)).toEqual({ read: 2, backTo: '2026-10-18T10:00:00Z' })
  })

  test('is still found where a list had to begin again', async () => {
    const { found } = await find(
      { canceled: [page([row('20')], 'c'), page([row('20')], 'd', true), page([row('7')])] },
      '7',
    )
    expect(found?.id).toBe('7')
  })

  test('is not looked for endlessly in a list that always begins again', async () => {
    const always = Array.from({ length: 9 }, () => page([row('20')], 'c', true))
    await expect(find({ canceled: always }, '7')).rejects.toThrow('refuses its own cursors')
  })
})

const asking = (get: () => Promise<Appointment>) => ({
  name: 'north',
  api: { appointments: { get } } as unknown as Reads,
})
const failing = (failure: Failure) => asking(() => Promise.reject(failure))

describe('where the service can be asked for one', () => {
  test('it is asked, and its no is an answer', async () => {
    const missing = new Failure('missing', 'Not found', { status: 404 })
    expect(
      await readAnew(
        asking(async () => row('7')),
        row('7'),
      ),
    ).toMatchObject({ id: '7' })
    expect(await readAnew(failing(missing), row('7'))).toBeNull()
  })

  test('a failure is none', async () => {
    const away = new Failure('unreachable', 'No answer came')
    await expect(readAnew(failing(away), row('7'))).rejects.toThrow('No answer came')
  })
})

test('read anew by its customer, as far as the pages go', async () => {
  const pages = [page([row('9')], 'b'), page([row('7', 'confirmed')])]
  const source = {
    name: 'north',
    api: { appointments: { ofCustomer: async () => pages.shift() ?? page([]) } } as unknown as Reads,
  }
  expect(await readAnew(source, row('7'))).toMatchObject({ id: '7', status: 'confirmed' })
  expect(await readAnew(source, row('7'))).toBeNull()
})

test('of what was read in several places, the latest counts, and other connections are others', () => {
  const client = new QueryClient()
  const look = { rows: [row('7', 'pending'), row('8', 'pending')], readAt: 1, isWhole: true, skipped: 0 }
  client.setQueryData([...appointmentsKey('north'), 'open'], look)
  client.setQueryData([...appointmentsKey('north'), 'of', 'ruth'], {
    pages: [page([row('7', 'confirmed', '2026-11-02T10:00:00Z')])],
    pageParams: [null],
  })
  client.setQueryData(appointmentKey('north', '9'), row('9'))
  client.setQueryData(appointmentKey('north', '10'), null)
  client.setQueryData([...appointmentsKey('south'), 'open'], { ...look, rows: [row('11')] })
  const kept = keptAppointments(client, { name: 'north' })
  expect([...kept.keys()].toSorted()).toEqual(['7', '8', '9'])
  expect(kept.get('7')?.status).toBe('confirmed')
})
