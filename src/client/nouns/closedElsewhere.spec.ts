import { expect, test } from 'vitest'
import type { PendingChange } from '~/client/cache/records'
import { createShopRecords } from '~/client/cache/shopRecords'
import { createClosedElsewhere } from './closedAppointments'
import type { Appointment } from './nouns'

const row = (id: string, more: Partial<Appointment> = {}): Appointment => ({
  id,
  customerId: `customer of ${id}`,
  vehicleId: null,
  status: 'pending',
  service: null,
  startsAt: '2030-05-15T14:00:00.000Z',
  minutes: 60,
  notes: null,
  createdAt: '2030-05-01T00:00:00.000Z',
  updatedAt: '2030-05-01T00:00:00.000Z',
  ...more,
})
const completed = (of: Appointment): Appointment => ({
  ...of,
  status: 'completed',
  updatedAt: '2030-05-15T16:00:00.000Z',
})

/** A desk at the schedule, and the shop as it really is. */
function aDesk() {
  const shop = new Map<string, Appointment>()
  const stored = new Map<string, PendingChange<Appointment>>()
  const records = createShopRecords({
    stored: { get: () => stored, subscribe: () => () => {} },
  }).appointments
  const asked: string[] = []
  const marked: string[] = []
  let isDown = false
  let mostAtOnce = 0
  let atOnce = 0
  const search = createClosedElsewhere({
    records,
    found: (record, readAt) => void records.put(record.id, record, 'here', { readAt }),
    isOpen: (status) => status === 'pending',
    async ofCustomer(customerId) {
      asked.push(customerId)
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      await Promise.resolve()
      atOnce -= 1
      if (isDown) throw new Error('Down')
      const rows = [...shop.values()].filter((one) => one.customerId === customerId)
      return { rows, next: null, skipped: 0 }
    },
  })
  return {
    records,
    asked,
    marked,
    stored,
    has: (...rows: Appointment[]) => rows.forEach((one) => shop.set(one.id, one)),
    fail: (fails: boolean) => (isDown = fails),
    mostAtOnce: () => mostAtOnce,
    look: (open: Appointment[], isShown: (one: Appointment) => boolean = () => true) =>
      search.look(open, { isShown, onFound: (ids) => marked.push(...ids) }),
    /** Of closed ones, what this desk knows of its own accord. */
    known: () => records.current([], ({ status }) => status === 'completed').map(({ id }) => id),
  }
}

const [ruth, tom] = [row('ruth'), row('tom')]
const isLast = ({ id }: Appointment) => id === 'a-24'

test('what another desk has completed is found, and nobody else is asked about', async () => {
  const desk = aDesk()
  await desk.look([ruth, tom])
  expect(desk.asked).toEqual([])
  desk.has(completed(ruth), tom)
  await desk.look([tom])
  expect(desk.asked).toEqual([ruth.customerId])
  expect(desk.known()).toEqual(['ruth'])
  expect(desk.marked).toEqual(['ruth'])
  await desk.look([tom])
  expect(desk.asked).toHaveLength(1)
})

test('one of a day that is not on screen is found as well, and not marked', async () => {
  const desk = aDesk()
  await desk.look([ruth, tom], () => false)
  desk.has(completed(ruth))
  await desk.look([tom], () => false)
  expect(desk.known()).toEqual(['ruth'])
  expect(desk.marked).toEqual([])
})

test('where it could not be found out it is asked after again at the next look', async () => {
  const desk = aDesk()
  await desk.look([ruth])
  desk.has(completed(ruth))
  desk.fail(true)
  await desk.look([])
  expect(desk.known()).toEqual([])
  desk.fail(false)
  await desk.look([])
  expect(desk.known()).toEqual(['ruth'])
})

test('one that was deleted is not looked for again', async () => {
  const desk = aDesk()
  await desk.look([ruth])
  await desk.look([])
  await desk.look([])
  expect(desk.asked).toHaveLength(1)
  expect(desk.known()).toEqual([])
})

test('what this desk itself closes is not asked about, unless it is refused because another was faster', async () => {
  const desk = aDesk()
  await desk.look([ruth, tom])
  const [endMine, endLate] = [
    desk.records.setPending('ruth', { status: 'completed' }),
    desk.records.setPending('tom', { status: 'completed' }),
  ]
  await desk.look([])
  expect(desk.asked).toEqual([])
  desk.records.put('ruth', completed(ruth), 'here')
  endMine()
  desk.has(completed(ruth), completed(tom))
  endLate()
  await desk.look([])
  expect(desk.asked).toEqual([tom.customerId])
  expect(desk.known().toSorted()).toEqual(['ruth', 'tom'])
})

test('after a long absence those on screen come first, a few customers at a time, and all in the end', async () => {
  const desk = aDesk()
  const many = Array.from({ length: 25 }, (_, at) => row(`a-${at}`))
  await desk.look(many)
  desk.has(...many.map(completed))
  await desk.look([], isLast)
  expect(desk.asked[0]).toBe('customer of a-24')
  expect(desk.asked).toHaveLength(10)
  await desk.look([], isLast)
  await desk.look([], isLast)
  expect(desk.mostAtOnce()).toBe(10)
  expect(desk.asked).toHaveLength(25)
  expect(desk.known()).toHaveLength(25)
})
