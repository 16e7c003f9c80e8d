import { expect, test } from 'vitest'
import { BLANK, differenceWords, readDayDraft, readDrawer } from './dayDraft'

test('float and cash takings against notes and coins, to the cent', () => {
  const draft = { ...BLANK, float: '$200.00', pieces: { 10_000: '3', 2_000: '2', 25: '3', 1: '4' } }
  expect(readDrawer(draft, 14_079)).toEqual({
    errors: { pieces: {}, payOuts: [] },
    floatCents: 20_000,
    payOuts: [],
    countedCents: 34_079,
    expectedCents: 34_079,
    differenceCents: 0,
  })
})

test('a difference asks for a note, and no longer once there is one', () => {
  const short = readDrawer({ ...BLANK, float: '200', way: 'sum', sum: '335.79' }, 14_079)
  expect(short.differenceCents).toBe(-500)
  expect(short.errors.note).toBe('The drawer is $5.00 short: write a note.')
  const noted = readDrawer({ ...BLANK, float: '200', way: 'sum', sum: '335.79', note: 'Parts run' }, 14_079)
  expect(noted.errors.note).toBeUndefined()
})

test('nothing counted is no difference, and not a count of nothing', () => {
  const read = readDrawer({ ...BLANK, float: '200' }, 14_079)
  expect(read).toMatchObject({ countedCents: null, differenceCents: null, expectedCents: 34_079 })
  expect(read.errors.note).toBeUndefined()
  expect(readDrawer({ ...BLANK, way: 'sum', sum: '0', note: 'x' }, 500).differenceCents).toBe(-500)
})

test('what is no number is said at its own field, and nothing is reckoned with it', () => {
  const read = readDrawer({ ...BLANK, float: 'two', pieces: { 100: '1.5', 25: '4' } }, 100)
  expect(read.errors.float).toBe('Must be an amount such as 200 or 187.50')
  expect(read.errors.pieces).toEqual({ 100: 'Must be a whole number' })
  expect(read).toMatchObject({ countedCents: null, floatCents: null, differenceCents: null })
  expect(readDrawer({ ...BLANK, float: '-5' }, 0).errors.float).toBeDefined()
})

test('the way that is not chosen does not count', () => {
  const draft = { ...BLANK, way: 'sum' as const, sum: '1', pieces: { 100: 'x' } }
  expect(readDrawer(draft, 100)).toMatchObject({
    countedCents: 100,
    differenceCents: 0,
    errors: { pieces: {}, payOuts: [] },
  })
})

test('what was kept by another version of the page is let go', () => {
  expect(readDayDraft({ float: 7 })).toEqual(BLANK)
  expect(readDayDraft(null)).toEqual(BLANK)
  const kept = { ...BLANK, float: '200', closed: { at: '2026-11-20T23:00:00Z', cents: 5, payments: 1 } }
  expect(readDayDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})

test('a difference in words', () => {
  expect([120, -500, 0].map(differenceWords)).toEqual(['$1.20 over', '$5.00 short', 'even'])
})

test('a day that was counted and closed before other keys’ payments could be set apart is still that day', () => {
  const { notOurs: _, payOuts: __, ...before } = { ...BLANK, float: '200', note: 'Parts run' }
  expect(readDayDraft(before)).toEqual({ ...before, notOurs: [], payOuts: [] })
})

test('a pay-out leaves less in the drawer, and is no difference', () => {
  const payOuts = [
    { amount: '12.00', reason: ' Towels ' },
    { amount: '', reason: ' ' },
    { amount: '$3', reason: 'Stamps' },
  ]
  const read = readDrawer({ ...BLANK, float: '200', way: 'sum', sum: '325.79', payOuts }, 14_079)
  expect(read).toMatchObject({ expectedCents: 32_579, differenceCents: 0 })
  expect(read.payOuts).toEqual([
    { cents: 1_200, reason: 'Towels' },
    { cents: 300, reason: 'Stamps' },
  ])
  expect(read.errors.payOuts).toEqual([{}, {}, {}])
})

test('a pay-out without a reason or an amount is said at its field, and nothing is reckoned with it', () => {
  const payOuts = [
    { amount: '12', reason: '' },
    { amount: 'ten', reason: 'Towels' },
    { amount: '0', reason: 'Stamps' },
  ]
  const read = readDrawer({ ...BLANK, way: 'sum', sum: '5', payOuts }, 14_079)
  const AMOUNT = 'Must be an amount such as 200 or 187.50'
  expect(read.errors.payOuts).toEqual([
    { reason: 'Say what it was for' },
    { amount: AMOUNT },
    { amount: AMOUNT },
  ])
  expect(read).toMatchObject({ expectedCents: null, differenceCents: null, payOuts: [] })
})
