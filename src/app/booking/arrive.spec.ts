import { expect, test } from 'vitest'
import { atEveryCrash } from '../../client/journal/testing/crashes'
import { createDesk, watchEnd } from '../../client/journal/testing/desk'
import type { Fate } from '../../client/journal/testing/service'
import { MINUTE } from '../../client/journal/testing/time'
import { aBrowser, bodies, book, hereNow } from './testing/desk'

const MADE = '/appointments/made-3'

test('whoever is here is booked, then confirmed, then checked in', async () => {
  const desk = createDesk()
  const page = aBrowser(desk).open()
  await book(desk, page, hereNow)
  expect(desk.service.effects.map(({ path }) => path)).toEqual([
    '/customers',
    '/vehicles',
    '/appointments',
    MADE,
    MADE,
  ])
  expect(bodies(desk, MADE)).toEqual([{ status: 'confirmed' }, { status: 'checked_in' }])
  expect(page.told).toEqual(['Ruth Delgado, Brakes'])
  expect(await desk.kept()).toEqual([])
})

test.each<[string, Fate[]]>([
  ['with a good line', []],
  ['where an answer is lost after the appointment', ['done', 'done', 'lost after']],
  ['where an answer is lost after it is confirmed', ['done', 'done', 'done', 'lost after']],
  ['where an answer is lost after it is checked in', ['done', 'done', 'done', 'done', 'lost after']],
])('killed at whatever point, %s, it is one appointment, checked in', async (_, fates) => {
  const { untrue, crashes } = await atEveryCrash(async (crashAt) => {
    const desk = createDesk()
    const browser = aBrowser(desk)
    desk.service.next(...fates)
    const before = browser.open({ crashAt })
    await book(desk, before, hereNow)
    const { tab, run, told } = browser.open()
    watchEnd(tab.journal.resume())
    await desk.time.advance(5 * MINUTE)
    const isOver = told.length > 0 || before.told.length > 0
    if (!isOver) await book(desk, { run }, hereNow)
    return {
      tab: before.tab,
      truths: {
        'there is one appointment': bodies(desk, '/appointments').length === 1,
        'it is checked in, each step once':
          JSON.stringify(bodies(desk, MADE)) ===
          JSON.stringify([{ status: 'confirmed' }, { status: 'checked_in' }]),
        'nothing is left in the journal': (await desk.kept()).length === 0,
        'no notes are left': browser.kept() === null,
      },
    }
  })
  expect(untrue).toEqual([])
  expect(crashes).toBeGreaterThan(20)
})
