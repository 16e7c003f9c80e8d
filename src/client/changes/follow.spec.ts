import { expect, test } from 'vitest'
import { readPlace } from '../../contract/changes'
import { createFollower, type Step } from './follow'

/** A page that has read something at this place, and what it was told. */
function page(readFrom: string | null = null) {
  const heard: unknown[] = []
  const follower = createFollower({
    readFrom: () => (readFrom === null ? null : readPlace(readFrom)),
    onChange: (change, { number }) => heard.push(`${String(change)} at ${number}`),
    onMissed: () => heard.push('missed'),
    onOtherLine: () => heard.push('other line'),
  })
  const hear = (after: string | null, place: string, change: unknown = null, isReset = false) =>
    follower.hear({ after, place, change, isReset } satisfies Step)
  return { heard, hear, stands: () => follower.stands()?.number ?? null }
}

test('each step on the one before is taken, and once', () => {
  const { heard, hear, stands } = page()
  hear('a.4', 'a.4')
  hear('a.4', 'a.5', 'moved')
  hear('a.4', 'a.5', 'moved')
  hear('a.5', 'a.9', 'paid')
  hear('a.9', 'a.12')
  expect(heard).toEqual(['moved at 5', 'paid at 9'])
  expect(stands()).toBe(12)
})

test('whoever missed a step knows, and takes the next all the same', () => {
  const { heard, hear } = page()
  hear('a.4', 'a.4')
  hear('a.6', 'a.7', 'moved')
  expect(heard).toEqual(['moved at 7', 'missed'])
})

test('a page that has read what was there before the first step has missed nothing', () => {
  for (const [read, expected] of [
    ['a.4', []],
    ['a.5', []],
    ['a.3', ['missed']],
  ] as const) {
    const { heard, hear } = page(read)
    hear('a.4', 'a.4')
    expect(heard).toEqual(expected)
  }
})

test('after a reset nothing that was told before is built on', () => {
  const { heard, hear, stands } = page()
  hear('a.4', 'a.4')
  hear(null, 'a.2', null, true)
  hear('a.2', 'a.3', 'moved')
  expect(heard).toEqual(['missed', 'moved at 3'])
  expect(stands()).toBe(3)
})

test('another line of history is no later one, however high its numbers', () => {
  const { heard, hear } = page('a.4')
  hear('a.4', 'a.4')
  hear('b.9', 'b.9')
  hear('b.9', 'b.10', 'moved')
  expect(heard).toEqual(['other line', 'moved at 10'])
  const other = page('a.4')
  other.hear('b.1', 'b.1')
  expect(other.heard).toEqual(['other line'])
})

test('what is no place is nothing', () => {
  const { heard, hear, stands } = page()
  for (const place of ['', 'a', 'a.-1', 'a.1.2', '7']) hear(null, place, 'moved')
  expect(heard).toEqual([])
  expect(stands()).toBeNull()
})
