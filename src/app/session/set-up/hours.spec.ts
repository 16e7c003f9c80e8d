import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openingHours } from '~/domain/shop'
import { hoursOf, stretchesOf, USUAL_HOURS } from './hours'

const open = (opens: string, closes: string) => ({ isOpen: true, opens, closes })

test('Monday’s hours hold until Friday, unless each day has its own', () => {
  const typed = { ...USUAL_HOURS, monday: open('07:30', '16:00'), friday: open('07:30', '12:00') }
  const together = hoursOf(typed)
  expect([together?.tuesday, together?.friday]).toEqual(
    Array.from({ length: 2 }, () => ({ opens: '07:30', closes: '16:00' })),
  )
  const each = hoursOf({ ...typed, isEachDay: true })
  expect([each?.tuesday, each?.friday]).toEqual([
    { opens: '08:00', closes: '18:00' },
    { opens: '07:30', closes: '12:00' },
  ])
  expect(z.safeParse(openingHours, each).success).toBe(true)
})

test('a shop that is open on no day says nothing of its hours', () => {
  const closed = { isOpen: false, opens: '08:00', closes: '18:00' }
  expect(hoursOf({ ...USUAL_HOURS, monday: closed })).toBeNull()
})

test('a week is told by days that are open as long', () => {
  const hours = hoursOf({ ...USUAL_HOURS, saturday: open('08:00', '13:00') })
  expect(hours && stretchesOf(hours)).toEqual([
    { days: 'Mon to Fri', each: 600, all: 3000 },
    { days: 'Sat', each: 300, all: 300 },
  ])
  const midweek = hoursOf({
    ...USUAL_HOURS,
    isEachDay: true,
    wednesday: { isOpen: false, opens: '', closes: '' },
  })
  expect(midweek && stretchesOf(midweek).map(({ days }) => days)).toEqual(['Mon to Tue', 'Thu to Fri'])
})
