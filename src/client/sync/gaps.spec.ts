import { expect, test } from 'vitest'
import { readPosition } from '~/contract/changes'
import { ShopHistory, type Step } from './changeStream'

/** A page that has read something at this place, and what it was told. */
function page(readFrom: string | null = null) {
  const seen: unknown[] = []
  const history = new ShopHistory({
    readFrom: () => (readFrom === null ? null : readPosition(readFrom)),
    onChange: (change, { number }) => seen.push(`${String(change)} at ${number}`),
    onGap: () => seen.push('gap'),
    onOtherEpoch: () => seen.push('other epoch'),
  })
  const advance = (after: string | null, position: string, change: unknown = null, isReset = false) =>
    history.advance({ after, position, change, isReset } satisfies Step)
  return { seen, advance, position: () => history.position?.number ?? null }
}

test('each step on the one before is taken, and once', () => {
  const { seen, advance, position } = page()
  advance('a.4', 'a.4')
  advance('a.4', 'a.5', 'moved')
  advance('a.4', 'a.5', 'moved')
  advance('a.5', 'a.9', 'paid')
  advance('a.9', 'a.12')
  expect(seen).toEqual(['moved at 5', 'paid at 9'])
  expect(position()).toBe(12)
})

test('whoever missed a step knows, and takes the next all the same', () => {
  const { seen, advance } = page()
  advance('a.4', 'a.4')
  advance('a.6', 'a.7', 'moved')
  expect(seen).toEqual(['moved at 7', 'gap'])
})

test('a page that has read what was there before the first step has missed nothing', () => {
  for (const [read, expected] of [
    ['a.4', []],
    ['a.5', []],
    ['a.3', ['gap']],
  ] as const) {
    const { seen, advance } = page(read)
    advance('a.4', 'a.4')
    expect(seen).toEqual(expected)
  }
})

test('after a reset nothing that was told before is built on', () => {
  const { seen, advance, position } = page()
  advance('a.4', 'a.4')
  advance(null, 'a.2', null, true)
  advance('a.2', 'a.3', 'moved')
  expect(seen).toEqual(['gap', 'moved at 3'])
  expect(position()).toBe(3)
})

test('another line of history is no later one, however high its numbers', () => {
  const { seen, advance } = page('a.4')
  advance('a.4', 'a.4')
  advance('b.9', 'b.9')
  advance('b.9', 'b.10', 'moved')
  expect(seen).toEqual(['other epoch', 'moved at 10'])
  const other = page('a.4')
  other.advance('b.1', 'b.1')
  expect(other.seen).toEqual(['other epoch'])
})

test('what is no place is nothing', () => {
  const { seen, advance, position } = page()
  for (const place of ['', 'a', 'a.-1', 'a.1.2', '7']) advance(null, place, 'moved')
  expect(seen).toEqual([])
  expect(position()).toBeNull()
})
