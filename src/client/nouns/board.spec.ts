import { expect, test } from 'vitest'
import { appointment } from '~/client/testing/appointment'
import { failing } from '~/client/testing/failing'
import { later } from '~/client/testing/later'
import { keepSame, readBoard, type BoardReading } from './board'
import type { Appointment, Page } from './nouns'

const page = (rows: Appointment[], next: string | null = null, skipped = 0): Page<Appointment> => ({
  rows,
  next,
  skipped,
})
const ids = ({ rows }: BoardReading) => rows.map(({ id }) => id)
const now = () => 7_000
const empty = async () => page([])
const forEver = async (): Promise<Page<Appointment>> => ({ ...page([], 'next'), restarted: true })

/** A list of so many cards a page. */
function listOf(rows: readonly Appointment[], size = 2) {
  const asked: (string | null)[] = []
  const read = async (after: string | null) => {
    asked.push(after)
    const start = after === null ? 0 : Number(after)
    const end = start + size
    return page(rows.slice(start, end), end < rows.length ? String(end) : null)
  }
  return { read, asked }
}

test('all lists are read side by side to their ends, and the first look is shown as it comes', async () => {
  const first = later<Page<Appointment>>()
  const parts: string[][] = []
  const { read } = listOf(['a', 'b', 'c'].map((id) => appointment(id)))
  const reading = readBoard({
    lists: [read, () => first.promise],
    before: undefined,
    onPart: (part) => {
      expect(part.isWhole).toBe(false)
      parts.push(ids(part))
    },
    now,
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(parts).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
  ])
  first.resolve(page([appointment('d', { status: 'confirmed' })]))
  const whole = await reading
  expect(ids(whole)).toEqual(['a', 'b', 'c', 'd'])
  expect(whole).toMatchObject({ isWhole: true, readAt: 7_000, skipped: 0 })
})

test('a later look shows nothing until it is whole, and keeps what is the same', async () => {
  const before: BoardReading = {
    rows: [appointment('a'), appointment('b')],
    readAt: 1,
    isWhole: true,
    skipped: 0,
  }
  let parts = 0
  const { read } = listOf([appointment('a'), appointment('b', { status: 'confirmed' })])
  const next = await readBoard({ lists: [read], before, onPart: () => (parts += 1), now })
  expect(parts).toBe(0)
  expect(next.rows[0]).toBe(before.rows[0])
  expect(next.rows[1]).not.toBe(before.rows[1])
})

test('a card that moved between two lists while they were read is not lost', async () => {
  const moved = appointment('a', { status: 'confirmed', updatedAt: '2026-11-20T16:00:00.000Z' })
  const before: BoardReading = { rows: [appointment('a')], readAt: 1, isWhole: true, skipped: 0 }
  let round = 0
  const confirmed = async () => page((round += 1) === 1 ? [] : [moved])
  const next = await readBoard({ lists: [empty, confirmed], before, onPart: () => {}, now })
  expect(next.rows).toEqual([moved])
  expect(round).toBe(2)
})

test('a card that is really gone is looked for once more, and then let go', async () => {
  const before: BoardReading = { rows: [appointment('a')], readAt: 1, isWhole: true, skipped: 0 }
  let asked = 0
  const next = await readBoard({
    lists: [
      async () => {
        asked += 1
        return page([])
      },
    ],
    before,
    onPart: () => {},
    now,
  })
  expect(next.rows).toEqual([])
  expect(asked).toBe(2)
})

test('of a card read twice the later one counts', async () => {
  const old = appointment('a')
  const fresh = appointment('a', { status: 'confirmed', updatedAt: '2026-11-20T16:00:00.000Z' })
  for (const [first, second] of [
    [old, fresh],
    [fresh, old],
  ]) {
    const lists = [first, second].map((row) => async () => page(row ? [row] : []))
    const { rows } = await readBoard({ lists, before: undefined, onPart: () => {}, now })
    expect(rows).toEqual([fresh])
  }
})

test('a list that begins again is counted from there, and one that always does is told of', async () => {
  let asked = 0
  const once = async (): Promise<Page<Appointment>> => {
    asked += 1
    if (asked === 1) return page([appointment('a')], 'next', 3)
    return { ...page([appointment('b')], null, 1), restarted: true }
  }
  const { rows, skipped } = await readBoard({ lists: [once], before: undefined, onPart: () => {}, now })
  expect(rows.map(({ id }) => id)).toEqual(['b'])
  expect(skipped).toBe(1)

  const failure = await failing(readBoard({ lists: [forEver], before: undefined, onPart: () => {}, now }))
  expect(failure.message).toContain('cursors')
})

test('what is the same is the same object, in the order of the new rows', () => {
  const [a, b] = [appointment('a'), appointment('b')]
  const changed = appointment('b', { minutes: 30 })
  const rows = keepSame([a, b], [changed, appointment('a')])
  expect(rows[0]).toBe(changed)
  expect(rows[1]).toBe(a)
})
