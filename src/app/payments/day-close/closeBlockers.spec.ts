import { expect, test } from 'vitest'
import { closeBlockers } from './closeBlockers'

const READY = {
  isWhole: true,
  hasFailed: false,
  isCut: false,
  isOutdated: false,
  skipped: 0,
  waiting: 0,
  elsewhere: 0,
  errors: { pieces: {}, payOuts: [] },
}

test('nothing keeps a day open that is read and counted', () => {
  expect(closeBlockers(READY)).toEqual([])
})

test('money that is not confirmed keeps it open, whatever else is right', () => {
  expect(closeBlockers({ ...READY, waiting: 1 })).toEqual([
    'A payment taken on this computer is not confirmed. See to that first.',
  ])
  expect(closeBlockers({ ...READY, waiting: 3 })).toEqual([
    '3 payments taken on this computer are not confirmed. See to that first.',
  ])
})

test('money of another key keeps it open as well, until somebody says whose it is', () => {
  expect(closeBlockers({ ...READY, elsewhere: 1 })).toEqual([
    'A payment entered here under another key is not confirmed. Finish it first, or mark it as another shop’s.',
  ])
  expect(closeBlockers({ ...READY, waiting: 1, elsewhere: 2 })).toEqual([
    'A payment taken on this computer is not confirmed. See to that first.',
    '2 payments entered here under another key are not confirmed. Finish them first, or mark them as another shop’s.',
  ])
})

test('a reading that failed, stopped or goes on is one reason, and never two', () => {
  expect(closeBlockers({ ...READY, isWhole: false })).toEqual(['The payments are still loading.'])
  expect(closeBlockers({ ...READY, isWhole: false, isCut: true })).toEqual([
    'The payments are not loaded far enough back.',
  ])
  expect(closeBlockers({ ...READY, isWhole: false, isCut: true, hasFailed: true })).toEqual([
    'The payments could not be loaded.',
  ])
})

test('figures that are known to be old keep it open until they are read again', () => {
  expect(closeBlockers({ ...READY, isOutdated: true })).toEqual(['The payments are being reloaded.'])
  expect(closeBlockers({ ...READY, isOutdated: true, isWhole: false })).toEqual([
    'The payments are still loading.',
  ])
})

test('a payment that can’t be read keeps it open, since it may be of that day', () => {
  expect(closeBlockers({ ...READY, skipped: 1 })).toEqual([
    'A payment could not be read, and may be missing from these figures.',
  ])
  expect(closeBlockers({ ...READY, skipped: 2 })).toEqual([
    '2 payments could not be read, and may be missing from these figures.',
  ])
})

test('a count that is wrong or unexplained keeps it open', () => {
  expect(closeBlockers({ ...READY, errors: { pieces: { 100: 'no' }, payOuts: [] } })).toHaveLength(1)
  expect(
    closeBlockers({
      ...READY,
      errors: { pieces: {}, payOuts: [], note: 'The drawer is $5.00 short: write a note.' },
    }),
  ).toEqual(['The drawer is $5.00 short: write a note.'])
})

test('a pay-out that says no amount or no reason keeps it open', () => {
  const payOuts = [{ amount: 'no' }, { reason: 'no' }, { reason: 'no' }]
  expect(closeBlockers({ ...READY, errors: { pieces: {}, payOuts } })).toEqual([
    'An amount entered for the drawer is not a number.',
    'Say what each pay-out was for.',
  ])
})
