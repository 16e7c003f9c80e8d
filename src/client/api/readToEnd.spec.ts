import { expect, test } from 'vitest'
import type { Page } from '~/client/nouns/nouns'
import { readToEnd } from './pages'

type Named = { id: string }

const page = (ids: string, next: string | null, more: Partial<Page<Named>> = {}): Page<Named> => ({
  rows: ids.split('').map((id) => ({ id })),
  next,
  skipped: 0,
  ...more,
})

async function readAll(pages: Page<Named>[]) {
  let text = ''
  let skipped = 0
  const asked: (string | null)[] = []
  await readToEnd<Named>({
    async read(after) {
      asked.push(after)
      return pages.shift() ?? page('', null)
    },
    onRows(rows, lost) {
      text += rows.map(({ id }) => id).join('')
      skipped += lost
    },
    onRestart() {
      text = ''
      skipped = 0
    },
  })
  return { text, skipped, asked }
}

test('every page is read once, each from where the one before ended', async () => {
  const read = await readAll([page('abc', '1', { skipped: 1 }), page('de', '2'), page('f', null)])
  expect(read).toEqual({ text: 'abcdef', skipped: 1, asked: [null, '1', '2'] })
})

test('a row that comes twice is written once', async () => {
  expect((await readAll([page('abc', '1'), page('cd', null)])).text).toBe('abcd')
})

test('a list that begins again is written from its beginning', async () => {
  const read = await readAll([
    page('abc', '1', { skipped: 4 }),
    page('xab', '2', { restarted: true }),
    page('c', null),
  ])
  expect(read).toMatchObject({ text: 'xabc', skipped: 0 })
})

test('a list that always begins again is told of', async () => {
  const again = () => page('abc', '1', { restarted: true })
  await expect(readAll([page('abc', '1'), again(), again(), again(), again()])).rejects.toThrow(
    'refuses its own cursors',
  )
})
