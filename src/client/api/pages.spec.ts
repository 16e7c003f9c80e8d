import { expect, test } from 'vitest'
import type { Page } from '~/client/nouns/nouns'
import { pages, type PageOf, type ReadList } from './pages'

const page = (row: string, next: string | null, more: Partial<Page<string>> = {}): Page<string> => ({
  rows: [row],
  next,
  skipped: 0,
  ...more,
})
const again = { restarted: true }

/** A service that answers with these, one after another; what it was asked. */
function answering(...answers: Page<string>[]) {
  const asked: PageOf[] = []
  const read: ReadList<string> = async (...how) => {
    asked.push(how)
    const answer = answers.shift()
    if (!answer) throw new Error('Asked too often')
    return answer
  }
  return { read, cursors: () => asked.map(([after]) => after), asked }
}

/** The rows of the pages that came, and what it ended with. */
async function run(reading: AsyncIterable<Page<string>>) {
  let rows = ''
  try {
    for await (const { rows: more } of reading) rows += more.join('')
    return { rows, failure: null }
  } catch (failure) {
    return { rows, failure }
  }
}

test('each page is asked for where the one before ended, a hundred rows at a time, as urgently as is said', async () => {
  const { read, asked } = answering(page('a', '1'), page('b', null))
  const { signal } = new AbortController()
  expect(await run(pages(read, { signal, priority: 'background' }))).toEqual({ rows: 'ab', failure: null })
  const how = { signal, priority: 'background' }
  expect(asked).toEqual([
    [null, 100, how],
    ['1', 100, how],
  ])
})

test('a reading goes on where another broke off', async () => {
  const { read, cursors } = answering(page('b', '2'), page('c', null))
  expect(await run(pages(read, { from: '1' }))).toEqual({ rows: 'bc', failure: null })
  expect(cursors()).toEqual(['1', '2'])
})

test('whoever has seen enough asks for no more', async () => {
  const { read, cursors } = answering(page('a', '1'), page('b', '2'))
  for await (const { rows } of pages(read)) if (rows.includes('b')) break
  expect(cursors()).toEqual([null, '1'])
})

test('no more pages are read than the most, and those before the list began again do not count', async () => {
  const answers = [page('a', '1'), page('b', '2'), page('c', '3')]
  expect(await run(pages(answering(...answers).read, { most: 2 }))).toEqual({ rows: 'ab', failure: null })
  const { read } = answering(page('a', '1'), page('x', '1', again), page('y', '2'), page('z', '3'))
  expect(await run(pages(read, { most: 2 }))).toEqual({ rows: 'axy', failure: null })
})

test.each([
  ['the one just used', [page('a', '1'), page('b', '1')], 'ab'],
  ['an older one', [page('a', '1'), page('b', '2'), page('c', '1')], 'abc'],
])('a cursor that comes again, %s, is not followed', async (_, answers, rows) => {
  expect(await run(pages(answering(...answers).read, { most: 9 }))).toEqual({ rows, failure: null })
  expect(await run(pages(answering(...answers).read))).toMatchObject({
    rows,
    failure: { kind: 'broken', message: 'The list can’t be read to its end' },
  })
})

test('the cursor that a reading went on with is one that came already', async () => {
  const { read, cursors } = answering(page('b', '1'))
  expect(await run(pages(read, { from: '1' }))).toMatchObject({ failure: { kind: 'broken' } })
  expect(cursors()).toEqual(['1'])
})

test('a list may begin again twice, and then with the same cursors', async () => {
  const { read } = answering(page('a', '1'), page('a', '1', again), page('a', '1', again), page('b', null))
  expect(await run(pages(read))).toEqual({ rows: 'aaab', failure: null })
})

test('a list that begins again and again is told of, in a row or not', async () => {
  const inARow = [page('a', '1'), page('b', '1', again), page('c', '1', again), page('d', '1', again)]
  const failure = { kind: 'broken', message: 'The service refuses its own cursors' }
  expect(await run(pages(answering(...inARow).read))).toMatchObject({ rows: 'abc', failure })
  const on = [page('a', '1'), page('b', '2')]
  const round = [page('a', '1', again), page('b', '2')]
  const { read, cursors } = answering(...on, ...round, ...round, ...round)
  expect(await run(pages(read))).toMatchObject({ rows: 'ababab', failure })
  expect(cursors()).toHaveLength(7)
})

test('what comes after the reading was stopped reaches nobody', async () => {
  const stop = new AbortController()
  const { read, cursors } = answering(page('a', '1'), page('b', '2'))
  const reading: ReadList<string> = async (after, ...how) => {
    if (after === '1') stop.abort()
    return read(after, ...how)
  }
  const { rows, failure } = await run(pages(reading, { signal: stop.signal }))
  expect(rows).toBe('a')
  expect(failure).toBe(stop.signal.reason)
  expect(cursors()).toEqual([null, '1'])
})

test('a reading that was stopped between two pages asks for no more', async () => {
  const stop = new AbortController()
  const { read, cursors } = answering(page('a', '1'), page('b', '2'))
  const list = pages(read, { signal: stop.signal })
  await list.next()
  stop.abort()
  expect((await run(list)).failure).toBe(stop.signal.reason)
  expect(cursors()).toEqual([null])
})

test('a failure is the reading’s failure', async () => {
  const { read } = answering(page('a', '1'))
  expect(await run(pages(read))).toMatchObject({ rows: 'a', failure: { message: 'Asked too often' } })
})
