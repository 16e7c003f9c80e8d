import { expect, test } from 'vitest'
import { createDesk, watchEnd } from '../../client/journal/testing/desk'
import { DAY, MINUTE } from '../../client/journal/testing/time'
import { aBrowser, allNew, bodies, book, corolla, counts, ruth, visit } from './testing/desk'

// What the version before left: notes in localStorage, and entries of the journal that know nothing of each other.

const ID = '0190f3a2-0000-4000-8000-00000000abcd'
const CUSTOMER = '0190f3a2-0000-4000-8000-00000000a001'
const APPOINTMENT = '0190f3a2-0000-4000-8000-00000000a201'

const step = (wanted: unknown, title: string, at: number, more: object = {}) => ({
  attempt: 1,
  of: JSON.stringify(wanted),
  title,
  at,
  made: null,
  isBegun: true,
  wasUnsure: false,
  ...more,
})

/** A page of that version has handed on one step of its booking, and is gone. */
async function leftBehind(path: string, key: string, body: unknown, isAnswerLost: boolean) {
  const desk = createDesk()
  const browser = aBrowser(desk)
  const { tab } = browser.open()
  if (isAnswerLost) desk.service.next('hangs')
  else desk.service.reach(false)
  watchEnd(tab.journal.write({ method: 'POST', path, body, label: path }, { key }))
  await desk.time.advance(MINUTE)
  tab.crash()
  return { desk, browser }
}

test('a customer that was made, and nothing else: the booking goes on with them', async () => {
  const desk = createDesk()
  const browser = aBrowser(desk)
  const customer = step(ruth, 'Ruth Delgado', desk.time.now(), { made: 'c-7', isBegun: false })
  browser.put({ id: ID, steps: { customer } })
  const page = browser.open()
  await desk.time.settle()
  expect(page.run.get().notes?.steps.customer).toMatchObject({ title: 'Ruth Delgado', made: 'c-7' })
  await book(desk, page)
  expect(counts(desk)).toEqual([0, 1, 1])
  expect(bodies(desk, '/appointments')).toMatchObject([{ customerId: 'c-7', ...visit }])
  expect(browser.old()).toBeNull()
  expect(await desk.kept()).toEqual([])
})

test.each([
  ['the journal still has', false],
  ['was made, with its answer lost', true],
])(
  'a customer that %s: is made once, and the rest goes on when somebody says so',
  async (_, isAnswerLost) => {
    const { desk, browser } = await leftBehind('/customers', CUSTOMER, ruth, isAnswerLost)
    browser.put({ id: ID, steps: { customer: step(ruth, 'Ruth Delgado', desk.time.now()) } })
    const page = browser.open()
    await desk.time.settle()
    expect(page.run.get().notes?.steps.customer).toMatchObject({ title: 'Ruth Delgado', isBegun: true })
    desk.service.reach(true)
    watchEnd(page.tab.journal.resume())
    await desk.time.advance(MINUTE)
    expect(counts(desk)).toEqual([1, 0, 0])
    expect(page.run.get().notes?.steps.customer).toMatchObject({ made: 'made-1', isBegun: false })
    await book(desk, page)
    expect(counts(desk)).toEqual([1, 1, 1])
    expect(bodies(desk, '/vehicles')).toEqual([{ customerId: 'made-1', ...corolla }])
  },
)

test('an appointment that the journal still has is booked, and told', async () => {
  const wanted = { customerId: 'c-1', vehicleId: null, ...visit }
  const { desk, browser } = await leftBehind('/appointments', APPOINTMENT, wanted, false)
  browser.put({ id: ID, steps: { appointment: step(wanted, 'Ruth Delgado, Brakes', desk.time.now()) } })
  const page = browser.open()
  await desk.time.settle()
  desk.service.reach(true)
  watchEnd(page.tab.journal.resume())
  await desk.time.advance(MINUTE)
  expect(page.told).toEqual(['Ruth Delgado, Brakes'])
  expect(page.run.get().notes).toBeNull()
  expect(await desk.kept()).toEqual([])
})

test('one that was confirmed before anybody could take it up has the same key, and is made once', async () => {
  const { desk, browser } = await leftBehind('/customers', CUSTOMER, ruth, true)
  const early = desk.openTab()
  watchEnd(early.journal.resume())
  await desk.time.advance(MINUTE)
  early.crash()
  expect(await desk.kept()).toEqual([])
  browser.put({ id: ID, steps: { customer: step(ruth, 'Ruth Delgado', desk.time.now()) } })
  const page = browser.open()
  await desk.time.settle()
  await book(desk, page)
  expect(counts(desk)).toEqual([1, 1, 1])
  expect(page.told).toEqual(['Ruth Delgado, Brakes'])
})

test('after a day it is asked about, once', async () => {
  const { desk, browser } = await leftBehind('/customers', CUSTOMER, ruth, true)
  const early = desk.openTab()
  watchEnd(early.journal.resume())
  await desk.time.advance(MINUTE)
  early.crash()
  browser.put({ id: ID, steps: { customer: step(ruth, 'Ruth Delgado', desk.time.now() - DAY) } })
  const page = browser.open()
  await desk.time.settle()
  const asked = await book(desk, page, allNew)
  expect(asked.error).toMatchObject({ message: expect.stringContaining('Look for it first') })
  expect(counts(desk)).toEqual([1, 0, 0])
  await book(desk, page)
  expect(counts(desk)).toEqual([2, 1, 1])
})
