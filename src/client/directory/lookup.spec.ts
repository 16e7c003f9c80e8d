import { expect, test } from 'vitest'
import { settle } from '../testing/fakeClock'
import { createLookup } from './lookup'

type Row = { id: string; name: string }

function names(rows: readonly Row[]) {
  const asked: (readonly string[])[] = []
  let found = 0
  const lookup = createLookup<Row, string>({
    lookUp: async (ids) => {
      asked.push(ids)
      return rows.filter(({ id }) => ids.includes(id))
    },
    valueOf: ({ name }) => name,
    isSame: (a, b) => a === b,
    onFound: () => (found += 1),
  })
  return { ...lookup, asked, found: () => found }
}

test('what one screen asks for is looked up together, once', async () => {
  const { of, asked, found } = names([{ id: 'a', name: 'Ruth' }])
  expect([of('a'), of('b'), of('a')]).toEqual([null, null, null])
  await settle()
  expect(asked).toEqual([['a', 'b']])
  expect(found()).toBe(1)
  expect([of('a'), of('b')]).toEqual(['Ruth', null])
  await settle()
  expect(asked).toHaveLength(1)
})

test('what is read later is known from then on, if anybody asked for it', async () => {
  const { of, hear } = names([])
  of('a')
  await settle()
  expect(hear([{ id: 'a', name: 'Ruth' }])).toBe(true)
  expect(of('a')).toBe('Ruth')
  expect(hear([{ id: 'a', name: 'Ruth' }])).toBe(false)
  expect(hear([{ id: 'nobody asked', name: 'Tom' }])).toBe(false)
})
