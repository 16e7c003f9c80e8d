import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { createShopRecords, type ShopRecords } from '~/client/cache/shopRecords'
import { openAppointments } from '~/client/nouns/board'
import { customersList } from '~/client/nouns/customers'
import type { Appointment, Customer, Page } from '~/client/nouns/nouns'
import { createQueryClient } from '~/client/queryClient'
import { rememberReads } from '~/client/reads'
import type { Reads } from '~/client/reads'
import { appointment } from '~/client/testing/appointment'
import { offeredBy } from '~/domain/capabilities'
import { median, tableOf } from './table'

// One change among the 100,000 rows of a list on screen: from the record cache through its overlay and React Query to the rows
// that a page is given, without the page. The floor copies those rows with that one replaced.

const ROWS = 100_000
const PAGE = 100
const TIMES = 60

const timeAt = (place: number) => new Date(Date.UTC(2026, 10, 20) - place * 60_000).toISOString()

const customerAt = (place: number): Customer => ({
  id: `c${place}`,
  name: `Ruth Delgado ${place}`,
  email: `ruth${place}@example.com`,
  phone: '+12125550143',
  notes: null,
  createdAt: timeAt(place),
  updatedAt: timeAt(place),
})

const pageOf = <Row>(after: string | null, rowAt: (place: number) => Row, most = ROWS): Page<Row> => {
  const from = Number(after ?? 0)
  const rows = Array.from({ length: PAGE }, (_, at) => rowAt(from + at))
  return { rows, next: from + PAGE < most ? `${from + PAGE}` : null, skipped: 0 }
}

/** A shop that answers at once; each of its four open columns has a quarter of the appointments. */
function shop() {
  const { openStatuses } = offeredBy('full')
  const api: Reads = {
    customers: {
      list: async (after) => pageOf(after, customerAt),
      get: async (id) => customerAt(Number(id.slice(1))),
    },
    vehicles: null,
    appointments: {
      ofStatus: async (status, after) => {
        const part = openStatuses.indexOf(status)
        const rowAt = (at: number) => appointment(`${status} ${at}`, { status, startsAt: timeAt(at + part) })
        return pageOf(after, rowAt, ROWS / openStatuses.length)
      },
    },
    quotes: null,
    invoices: null,
    payments: null,
    webhooks: null,
  }
  const records = createShopRecords()
  return { name: 'bench', api: { ...api, ...rememberReads(api, records) }, records }
}

type OnScreen<Row> = {
  records: ShopRecords
  /** What a page is given to draw. */
  rows: () => readonly Row[]
}

/** An endless list, read to its end. */
async function customersOnScreen(): Promise<OnScreen<Customer>> {
  const source = shop()
  const observer = new InfiniteQueryObserver(createQueryClient(), customersList(source))
  observer.subscribe(() => {})
  await observer.refetch()
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage()
  return { records: source.records, rows: () => observer.getCurrentResult().data ?? [] }
}

/** Four columns that are read whole. */
async function boardOnScreen(): Promise<OnScreen<Appointment>> {
  const source = shop()
  const observer = new QueryObserver(createQueryClient(), openAppointments(source, offeredBy('full')))
  observer.subscribe(() => {})
  await observer.refetch()
  return { records: source.records, rows: () => observer.getCurrentResult().data?.rows ?? [] }
}

/** Processor time, in milliseconds: the machine may be busy with something else. */
function timeOf(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** At another place each time, from the first row to the last. What is changed has to be among the rows at once. */
function timesOf<Row>(
  { rows }: OnScreen<Row>,
  change: (row: Row, time: number) => unknown,
  after = () => {},
) {
  return Array.from({ length: TIMES }, (_, time) => {
    const before = rows()
    const row = before[Math.floor(((before.length - 1) * time) / (TIMES - 1))]
    if (!row) throw new Error('There are no rows on screen')
    const took = timeOf(() => change(row, time))
    if (rows() === before) throw new Error('The change is not on screen')
    after()
    return took
  })
}

/** The floor: such rows copied with one replaced. */
const copied = <Row extends { id: string }>({ rows }: OnScreen<Row>) =>
  Array.from({ length: TIMES }, (_, time) => {
    const before = rows()
    const wanted = before[time]
    let copy = before
    const took = timeOf(() => (copy = before.map((row) => (row.id === wanted?.id ? { ...row } : row))))
    if (copy[time] === wanted) throw new Error('Nothing was replaced')
    return took
  })

const ms = (time: number) => time.toFixed(1)

function line(name: string, times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return [name, ms(median(times)), ms(sorted[Math.floor(TIMES * 0.95)] ?? 0), ms(sorted.at(-1) ?? 0)]
}

const LATER = '2026-12-01T12:00:00.000Z'
const STILL_LATER = '2026-12-02T12:00:00.000Z'

export async function oneChange() {
  const list = await customersOnScreen()
  const board = await boardOnScreen()
  const { customers } = list.records
  const { appointments } = board.records
  const pending: (() => void)[] = []
  const lines = [
    line(
      'a customer changes',
      timesOf(list, (row, time) =>
        customers.put(row.id, { ...row, name: `Tom ${time}`, updatedAt: LATER }, 'stream'),
      ),
    ),
    line(
      'a customer is deleted',
      timesOf(list, ({ id }) => customers.put(id, null, 'stream')),
    ),
    line(
      'a card changes',
      timesOf(board, (row, time) =>
        appointments.put(row.id, { ...row, notes: `Call ${time}`, updatedAt: LATER }, 'stream'),
      ),
    ),
    line(
      'a card comes',
      timesOf(board, (row, time) => appointments.put(`new ${time}`, { ...row, id: `new ${time}` }, 'stream')),
    ),
    line(
      'a card leaves the board',
      timesOf(board, (row) =>
        appointments.put(row.id, { ...row, status: 'completed', updatedAt: STILL_LATER }, 'stream'),
      ),
    ),
    line(
      'a card is dropped',
      timesOf(
        board,
        (row) => pending.push(appointments.setPending(row.id, { status: 'completed' })),
        () => pending.pop()?.(),
      ),
    ),
    line('the rows are copied with one replaced', copied(list)),
  ]
  const head = [`among ${ROWS.toLocaleString('en')} rows on screen`, 'median, ms', 'p95, ms', 'worst, ms']
  console.log(tableOf([head, ...lines]))
}
