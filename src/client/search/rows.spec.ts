import { expect, test } from 'vitest'
import { settle } from '~/client/testing/fakeClock'
import { RowCache } from './rows'

type Row = { id: string; name: string }

function names(rows: readonly Row[]) {
  const asked: (readonly string[])[] = []
  let emitted = 0
  const cache = new RowCache<Row>({
    read: async (ids) => {
      asked.push(ids)
      return rows.filter(({ id }) => ids.includes(id))
    },
    isSame: (a, b) => a.name === b.name,
    onRead: () => (emitted += 1),
  })
  return {
    nameOf: (id: string) => cache.get(id)?.name ?? null,
    update: (changed: readonly Row[]) => cache.update(changed),
    asked,
    emitted: () => emitted,
  }
}

test('the rows of one screen are read together, once', async () => {
  const { nameOf, asked, emitted } = names([{ id: 'a', name: 'Ruth' }])
  expect([nameOf('a'), nameOf('b'), nameOf('a')]).toEqual([null, null, null])
  await settle()
  expect(asked).toEqual([['a', 'b']])
  expect(emitted()).toBe(1)
  expect([nameOf('a'), nameOf('b')]).toEqual(['Ruth', null])
  await settle()
  expect(asked).toHaveLength(1)
})

test('a row that is read later is there from then on, if a screen asked for it', async () => {
  const { nameOf, update } = names([])
  nameOf('a')
  await settle()
  expect(update([{ id: 'a', name: 'Ruth' }])).toBe(true)
  expect(nameOf('a')).toBe('Ruth')
  expect(update([{ id: 'a', name: 'Ruth' }])).toBe(false)
  expect(update([{ id: 'nobody asked', name: 'Tom' }])).toBe(false)
})
