import { expect, test } from 'vitest'
import type { Customer, Page } from '../records'
import { afterPage, UNREAD, type CrawlState } from './crawlState'
import { customer } from './testing/fakeShop'

const DAY = 24 * 60 * 60 * 1000
const NOW = 1_000 * DAY

const page = (
  numbers: number[],
  next: string | null,
  more: Partial<Page<Customer>> = {},
): Page<Customer> => ({
  rows: numbers.map((number) => customer(number, { id: `c${number}` })),
  next,
  skipped: 0,
  ...more,
})
const read = (state: CrawlState, ...pages: Page<Customer>[]) =>
  pages.reduce((before, one) => afterPage(before, one, NOW), state)
const whole = read(UNREAD, page([9, 8], 'c8'), page([7, 6], null))

test('the list is read to its end the first time', () => {
  const under = read(UNREAD, page([9, 8], 'c8'))
  expect(under).toMatchObject({ wholeAt: null, pass: { after: 'c8', head: ['c9', 'c8'], isWhole: true } })
  expect(whole).toMatchObject({ wholeAt: NOW, pass: null, head: ['c9', 'c8'] })
})

test('later it is read until what is known', () => {
  expect(read(whole, page([9, 8], 'c8'))).toMatchObject({ pass: null, head: ['c9', 'c8'] })
  expect(read(whole, page([11, 10], 'c10'))).toMatchObject({ pass: { after: 'c10' }, head: ['c9', 'c8'] })
  expect(read(whole, page([11, 10], 'c10'), page([9, 8], 'c8'))).toMatchObject({
    pass: null,
    head: ['c11', 'c10'],
    wholeAt: NOW,
  })
})

test('a deleted row at the top does not send it to the end', () => {
  expect(read(whole, page([10, 8], 'c8')).pass).toBeNull()
})

test('where the list is begun anew, reading is too, and what it was to meet stays', () => {
  const anew = read(UNREAD, page([9, 8], 'c8'), page([10, 9], 'c9', { restarted: true }))
  expect(anew).toMatchObject({ wholeAt: null, pass: { after: 'c9', head: ['c10', 'c9'], isWhole: true } })
  const met = read(whole, page([12, 11], 'c11'), page([9, 8], 'c8', { restarted: true }))
  expect(met).toMatchObject({ pass: null, wholeAt: NOW })
})

test('once a day all of it is read again, and what was read stays read', () => {
  const later = afterPage(whole, page([9, 8], 'c8'), NOW + DAY + 1)
  expect(later).toMatchObject({ pass: { after: 'c8', isWhole: true }, wholeAt: NOW })
  expect(afterPage(later, page([7, 6], null), NOW + DAY + 2)).toMatchObject({
    pass: null,
    wholeAt: NOW + DAY + 2,
  })
})

test('an empty shop is read, and its first customer is found later', () => {
  const empty = read(UNREAD, page([], null))
  expect(empty).toMatchObject({ wholeAt: NOW, pass: null, head: [] })
  expect(read(empty, page([1], null))).toMatchObject({ head: ['c1'], pass: null })
})

test('a first page without a readable row does not lose the place to meet', () => {
  const state = read(UNREAD, page([], 'x', { skipped: 2 }), page([7, 6], null))
  expect(state).toMatchObject({ head: ['c7', 'c6'], skipped: { customers: 2 } })
})

test('the same bad row on the newest page is counted once', () => {
  const bad = page([9, 8], 'c8', { skipped: 1 })
  const state = read(read(UNREAD, bad, page([7], null)), bad, bad, bad)
  expect(state.skipped.customers).toBe(1)
})
