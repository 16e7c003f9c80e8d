import { hashKey, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { createShopRecords } from '~/client/cache/shopRecords'
import { pageTime } from '~/client/clock'
import { type BoardReading, openAppointments } from '~/client/nouns/board'
import type { Appointment } from '~/client/nouns/nouns'
import type { Reads } from '~/client/reads'
import { createFakeTabs } from '~/client/search/testing/tabs'
import { appointment } from '~/client/testing/appointment'
import { settle } from '~/client/testing/fakeClock'
import { shareBoards } from './shareBoards'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

const { open } = createFakeTabs()
let desks = 0

const STATUSES = { appointmentStatuses: ['pending'], openStatuses: ['pending'] }

/** Two tabs at the same desk, and what the service has. */
function twoTabs() {
  const name = `desk-${(desks += 1)}`
  const service: { rows: Appointment[]; asked: number } = { rows: [appointment('ruth')], asked: 0 }
  const ofStatus = async () => {
    service.asked += 1
    return { rows: service.rows, next: null, skipped: 0 }
  }
  const tab = () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const leader = { ...open(), name }
    const api = { appointments: { ofStatus } } as unknown as Reads
    const records = createShopRecords()
    const options = openAppointments({ name, api, records }, STATUSES)
    stops.push(shareBoards(client, { name, leader, records }), () => leader.close())
    return {
      /** A board as another tab has read it. */
      emit: (rows: Appointment[], readAt: number) =>
        leader.tell({ board: hashKey(options.queryKey), rows, readAt, sentAt: pageTime(), skipped: 0 }),
      read: () => client.fetchQuery({ ...options, staleTime: 0 }),
      look: () => client.getQueryData<BoardReading>(options.queryKey),
    }
  }
  return { service, first: tab(), second: tab() }
}

test('what one tab has read, the other need not ask for', async () => {
  const { service, first, second } = twoTabs()
  await first.read()
  await second.read()
  const before = second.look()
  service.rows = [appointment('ruth'), appointment('tom', { status: 'confirmed' })]
  await new Promise((resolve) => setTimeout(resolve, 2))
  await first.read()
  await settle()
  expect(service.asked).toBe(3)
  expect(second.look()?.rows.map(({ id }) => id)).toEqual(['ruth', 'tom'])
  expect(second.look()?.readAt).toBe(first.look()?.readAt)
  expect(second.look()?.rows[0]).toBe(before?.rows[0])
})

test('a tab that shows no board keeps none, and an older board replaces no newer one', async () => {
  const { first, second } = twoTabs()
  await first.read()
  await settle()
  expect(second.look()).toBeUndefined()

  await second.read()
  const kept = second.look()
  const readAt = kept?.readAt ?? 0
  first.emit([], readAt - 1)
  first.emit([], readAt)
  await settle()
  expect(second.look()).toBe(kept)
  first.emit([], readAt + 1)
  await settle()
  expect(second.look()?.rows).toEqual([])
})

test('a board of a tab whose clock is an hour behind is as old here as it is there', async () => {
  const name = 'set back'
  const api = { appointments: { ofStatus: async () => ({ rows: [], next: null, skipped: 0 }) } }
  const records = createShopRecords()
  const options = openAppointments({ name, api: api as unknown as Reads, records }, STATUSES)
  const client = new QueryClient()
  const [here, there] = [open(), open()]
  const HOUR_MS = 3_600_000
  const noon = 1_763_640_000_000
  stops.push(shareBoards(client, { name, leader: here, records, now: () => noon }))
  stops.push(
    () => here.close(),
    () => there.close(),
  )
  client.setQueryData<BoardReading>(options.queryKey, {
    rows: [],
    readAt: noon - 20_000,
    isWhole: true,
    skipped: 0,
  })
  there.tell({
    board: hashKey(options.queryKey),
    rows: [appointment('ruth')],
    readAt: noon - HOUR_MS - 5_000,
    sentAt: noon - HOUR_MS,
    skipped: 0,
  })
  await settle()
  expect(client.getQueryData<BoardReading>(options.queryKey)).toMatchObject({
    rows: [{ id: 'ruth' }],
    readAt: noon - 5_000,
  })
})
