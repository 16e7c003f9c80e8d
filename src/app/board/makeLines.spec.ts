import { expect, onTestFinished, test, vi } from 'vitest'
import type { Appointment } from '~/client/nouns/nouns'
import { makeLines } from './useBoardRows'

const rowOf = (id: string): Appointment => ({
  id,
  customerId: id,
  vehicleId: null,
  status: 'pending',
  service: 'Oil change',
  startsAt: '',
  minutes: 60,
  notes: null,
  createdAt: '',
  updatedAt: '',
})

/** A browser that is idle when it is told so, with room for so many cards at a time. */
function browser(room: number) {
  const waiting = new Map<number, IdleRequestCallback>()
  let last = 0
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => {
    waiting.set((last += 1), work)
    return last
  })
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id))
  onTestFinished(() => void vi.unstubAllGlobals())
  return function isIdle() {
    const due = [...waiting.values()]
    waiting.clear()
    for (const work of due) {
      let left = room
      work({ didTimeout: false, timeRemaining: () => ((left -= 1) >= 0 ? 50 : 0) })
    }
  }
}

function searchIndex() {
  const asked: string[] = []
  const hearing = new Set<() => void>()
  return {
    asked,
    newNames: () => hearing.forEach((hear) => hear()),
    isHeard: () => hearing.size > 0,
    nameOf: (id: string) => (asked.push(id), null),
    vehicleOf: () => null,
    subscribe: (hear: () => void) => {
      hearing.add(hear)
      return () => void hearing.delete(hear)
    },
  }
}

test('cards are made ready while the browser is idle, as many at a time as it has room for', () => {
  const isIdle = browser(2)
  const names = searchIndex()
  makeLines(['a', 'b', 'c'].map(rowOf), names)
  expect(names.asked).toEqual([])
  isIdle()
  expect(names.asked).toEqual(['a', 'b'])
  isIdle()
  expect(names.asked).toEqual(['a', 'b', 'c'])
  isIdle()
  expect(names.asked).toHaveLength(3)
})

test('and again when names have come', () => {
  const isIdle = browser(9)
  const names = searchIndex()
  makeLines(['a', 'b'].map(rowOf), names)
  isIdle()
  names.newNames()
  names.newNames()
  isIdle()
  isIdle()
  expect(names.asked).toEqual(['a', 'b', 'a', 'b'])
})

test('nothing more is done for a board that is gone', () => {
  const isIdle = browser(1)
  const names = searchIndex()
  const stop = makeLines(['a', 'b'].map(rowOf), names)
  isIdle()
  stop()
  isIdle()
  expect(names.asked).toEqual(['a'])
  expect(names.isHeard()).toBe(false)
})
