import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { appointmentsKey } from '~/client/cache/queryKeys'
import { createShopRecords, type Noun } from '~/client/cache/shopRecords'
import type { Reads } from '~/client/reads'
import { createFakeClock } from '~/client/testing/fakeClock'
import { refreshLists } from './refreshLists'
import { Sync } from './sync'

const RECORD = { noun: 'vehicles', id: 'v', record: undefined, isNew: false } as const

/** A page that shows these queries, and how often each was read. */
function page(isSeen = true) {
  const clock = createFakeClock()
  const client = new QueryClient()
  const records = createShopRecords({ now: () => 1 })
  const leader = { tell: () => undefined, hear: () => () => undefined }
  const sync = new Sync({ records, surface: 'full', features: { invoiceNumber: false }, leader })
  const source = { name: 'desk', api: {} as Reads, records, sync }
  onTestFinished(refreshLists(client, source, { isSeen: () => isSeen, clock }))
  let number = 0
  return {
    ...clock,
    sync,
    shows(this: void, queryKey: QueryKey) {
      let reads = -1
      const stop = new QueryObserver(client, { queryKey, queryFn: () => (reads += 1) }).subscribe(() => {})
      onTestFinished(stop)
      return () => reads
    },
    stream: (noun: Noun = 'vehicles', isNew = false) =>
      sync.streamed({ ...RECORD, noun, isNew }, { epoch: 'a', number: (number += 1) }, false),
  }
}

test('four changes in a row each have lists read within a second; of 120 in a minute few do', async () => {
  const { shows, stream, advance } = page()
  const reads = shows(['desk', 'vehicles', 'of', 'c'])
  await advance(0)
  for (let number = 1; number <= 4; number += 1) {
    stream()
    await advance(900)
    expect(reads()).toBe(number)
  }
  for (let number = 0; number < 120; number += 1) {
    stream()
    await advance(500)
  }
  expect(reads() - 4).toBeLessThanOrEqual(13)
})

test('changes that come together have lists read once, and none in a hidden tab', async () => {
  const { shows, stream, advance } = page()
  const [cars, booked] = [
    shows(['desk', 'vehicles', 'of', 'c']),
    shows([...appointmentsKey('desk'), 'of', 'c']),
  ]
  await advance(0)
  stream()
  stream()
  stream('appointments')
  await advance(300)
  // A known appointment is in the list as the record cache has it; a new one is not.
  expect([cars(), booked()]).toEqual([1, 0])
  stream('appointments', true)
  await advance(300)
  expect([cars(), booked()]).toEqual([1, 1])

  const hidden = page(false)
  const theirs = hidden.shows(['desk', 'vehicles', 'of', 'c'])
  hidden.stream()
  await hidden.advance(300)
  expect(theirs()).toBe(0)
})

test('a write of this tab has lists read at once', async () => {
  const { shows, sync, advance } = page()
  const reads = shows(['desk', 'vehicles', 'of', 'c'])
  await advance(0)
  sync.confirmed({ method: 'PATCH', path: '/vehicles/v' }, { id: 'v' }, '')
  await advance(0)
  expect(reads()).toBe(1)
})
