import { expect, test } from 'vitest'
import type { Page } from '~/client/nouns/nouns'
import { readBackwards, type Backwards } from './readBackwards'

type Made = { id: string; createdAt: string }

const at = (hour: number) => Date.UTC(2026, 10, 20, hour)
const row = (hour: number): Made => ({ id: `row-${hour}`, createdAt: new Date(at(hour)).toISOString() })

/** Rows made at these hours, the newest first, in pages of two; each page that was asked for. */
function listOf(hours: readonly number[]) {
  const asked: (string | null)[] = []
  const read = async (after: string | null): Promise<Page<Made>> => {
    asked.push(after)
    const from = after === null ? 0 : hours.findIndex((hour) => row(hour).id === after) + 1
    const rows = hours.slice(from, from + 2).map(row)
    const hasMore = from + 2 < hours.length
    return { rows, next: hasMore ? (rows.at(-1)?.id ?? null) : null, skipped: 0 }
  }
  return { read, asked }
}

const LONG = [20, 19, 18, 17, 16, 15, 14, 13]
const ids = ({ rows }: Backwards<Made>) => rows.map(({ id }) => id)

test('a list is read until it is past the instant, and no further', async () => {
  const { read, asked } = listOf(LONG)
  const parts: Backwards<Made>[] = []
  const whole = await readBackwards({
    read,
    until: at(17),
    mostPages: 10,
    onPart: (part) => parts.push(part),
  })
  // A row made at that very instant may share it with one on the next page.
  expect(asked).toHaveLength(3)
  expect(whole).toMatchObject({ isDone: true, isCut: false, reached: at(15), pages: 3 })
  expect(parts.map(({ reached, isDone }) => [reached, isDone])).toEqual([
    [at(19), false],
    [at(17), false],
  ])
})

test('of a long list the first parts are told each, and the later ones more and more rarely', async () => {
  const hours = Array.from({ length: 200 }, (_, hour) => 200 - hour)
  const pages: number[] = []
  const whole = await readBackwards({
    read: listOf(hours).read,
    until: at(-1),
    mostPages: 100,
    onPart: (part) => pages.push(part.pages),
  })
  expect(pages.slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 8, 10])
  // Whoever goes through each part goes through fewer than seven times the list, and not fifty times.
  expect(pages.reduce((sum, count) => sum + count, 0)).toBeLessThan(700)
  expect(whole.rows).toHaveLength(200)
})

test('the end of a list is as far back as there is', async () => {
  const { read } = listOf([20, 19, 18])
  const whole = await readBackwards({ read, until: at(1), mostPages: 10, onPart: () => undefined })
  expect(whole).toMatchObject({ isDone: true, isCut: false, reached: -Infinity })
  expect(whole.rows).toHaveLength(3)
})

test('a reading that is cut says so, and how far it was', async () => {
  const { read, asked } = listOf(LONG)
  const cut = await readBackwards({ read, until: at(1), mostPages: 2, onPart: () => undefined })
  expect(cut).toMatchObject({ isDone: true, isCut: true, reached: at(17) })
  expect(asked).toHaveLength(2)
})

test('of a list that never changes only what is new is read again', async () => {
  const first = await readBackwards({ ...listOf(LONG), until: at(1), mostPages: 10, onPart: () => undefined })
  const { read, asked } = listOf([21, ...LONG])
  const next = await readBackwards({
    read,
    until: at(1),
    mostPages: 10,
    before: first,
    onPart: () => undefined,
    now: () => 7,
  })
  expect(asked).toEqual([null])
  expect(ids(next)).toEqual([21, ...LONG].map((hour) => row(hour).id))
  expect(next).toMatchObject({ isDone: true, reached: -Infinity, beganAt: 7 })
})

test('more new rows than a page are all read before the known ones are joined', async () => {
  const first = await readBackwards({ ...listOf(LONG), until: at(1), mostPages: 10, onPart: () => undefined })
  const { read, asked } = listOf([23, 22, 21, ...LONG])
  const next = await readBackwards({
    read,
    until: at(1),
    mostPages: 10,
    before: first,
    onPart: () => undefined,
  })
  expect(asked).toHaveLength(2)
  expect(next.rows).toHaveLength(11)
})

test('a list that has to begin again begins again, and one that always must is told of', async () => {
  const { read } = listOf(LONG)
  let tries = 0
  const once = async (after: string | null) => {
    if (after === row(17).id && (tries += 1) === 1) return { ...(await read(null)), restarted: true }
    return read(after)
  }
  const whole = await readBackwards({ read: once, until: at(1), mostPages: 10, onPart: () => undefined })
  expect(ids(whole)).toEqual(LONG.map((hour) => row(hour).id))

  const always = async (after: string | null) =>
    after === null ? read(null) : { ...(await read(null)), restarted: true }
  await expect(
    readBackwards({ read: always, until: at(1), mostPages: 100, onPart: () => undefined }),
  ).rejects.toThrow('refuses its own cursors')
})

test('a row without a time that can be read neither ends nor lengthens the reading', async () => {
  const pages: Page<Made>[] = [
    { rows: [row(20), { id: 'odd', createdAt: 'soon' }], next: 'a', skipped: 1 },
    { rows: [{ id: 'odder', createdAt: '' }], next: 'b', skipped: 0 },
    { rows: [row(3)], next: 'c', skipped: 2 },
  ]
  const whole = await readBackwards({
    read: async () => pages.shift() ?? { rows: [], next: null, skipped: 0 },
    until: at(4),
    mostPages: 10,
    onPart: () => undefined,
  })
  expect(whole).toMatchObject({ reached: at(3), skipped: 3, isCut: false })
  expect(whole.rows).toHaveLength(4)
})

const pageOf = (hours: readonly number[], skipped: number): Page<Made> => ({
  rows: hours.map(row),
  next: null,
  skipped,
})

const readOne = (page: Page<Made>, before?: Backwards<Made>) =>
  readBackwards({ read: async () => page, until: at(1), mostPages: 10, before, onPart: () => undefined })

test('what could not be read is not forgotten when only what is new is read again', async () => {
  const first = await readOne(pageOf([20, 19], 0))
  const second = await readOne(pageOf([21, 20], 1), first)
  expect(second).toMatchObject({ skipped: 1 })
  // It has left the newest page, and is as unreadable as before.
  expect(await readOne(pageOf([22, 21], 0), second)).toMatchObject({ skipped: 1 })
})
