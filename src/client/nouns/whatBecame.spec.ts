import { expect, test } from 'vitest'
import { whatBecame } from './closedAppointments'
import type { Appointment, Page } from './nouns'

const made = (number: number, status: string): Appointment => ({
  id: `a${number}`,
  customerId: 'c1',
  vehicleId: null,
  status,
  service: 'Brakes',
  startsAt: '2026-11-20T15:00:00.000Z',
  minutes: 60,
  notes: null,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
  updatedAt: '2026-11-20T15:00:00.000Z',
})

/** A customer's list of ten a page, the newest first. */
function listOf(rows: readonly Appointment[]) {
  const asked: (string | null)[] = []
  const ofCustomer = async (customerId: string, after: string | null): Promise<Page<Appointment>> => {
    expect(customerId).toBe('c1')
    asked.push(after)
    const from = Number(after ?? 0)
    const until = from + 10
    return {
      rows: rows.toReversed().slice(from, until),
      next: until < rows.length ? String(until) : null,
      skipped: 0,
    }
  }
  return { asked, ofCustomer }
}

const fifty = Array.from({ length: 50 }, (_, at) => made(at, 'completed'))

test('it stands where the customer’s list has it, and nothing further back is read', async () => {
  const { asked, ofCustomer } = listOf(fifty)
  expect(await whatBecame(ofCustomer, 'c1', [made(45, 'pending')])).toEqual([made(45, 'completed')])
  expect(asked).toEqual([null])
})

test('an old one is looked for on the pages behind', async () => {
  const { asked, ofCustomer } = listOf(fifty)
  const found = await whatBecame(ofCustomer, 'c1', [made(45, 'pending'), made(25, 'confirmed')])
  expect(found.map(({ id }) => id)).toEqual(['a45', 'a25'])
  expect(asked).toEqual([null, '10', '20'])
})

test('one that was deleted is looked for as far back as it was made, and no further', async () => {
  const { asked, ofCustomer } = listOf(fifty.filter(({ id }) => id !== 'a35'))
  expect(await whatBecame(ofCustomer, 'c1', [made(35, 'pending')])).toEqual([])
  expect(asked).toEqual([null, '10'])
})

test('the end of the list is the end of looking', async () => {
  const { asked, ofCustomer } = listOf(fifty.slice(0, 5))
  expect(await whatBecame(ofCustomer, 'c1', [{ ...made(0, 'pending'), id: 'elsewhere' }])).toEqual([])
  expect(asked).toEqual([null])
})
