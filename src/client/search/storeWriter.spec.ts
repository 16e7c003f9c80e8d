import { IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { changedOf, readSome } from './store'

beforeEach(() => void vi.stubGlobal('IDBKeyRange', IDBKeyRange))

type Row = { id: string; name: string }

/** Kept in the order of their ids, as a database does; counts what it is asked. */
function kept(...ids: string[]) {
  const rows = ids.map((id) => ({ id, name: `Row ${id}` }))
  const asked = { get: 0, getAll: 0 }
  return {
    asked,
    async get(id: string): Promise<Row | undefined> {
      asked.get += 1
      return rows.find((row) => row.id === id)
    },
    async getAll({ lower, upper }: IDBKeyRange, most: number): Promise<Row[]> {
      asked.getAll += 1
      return rows.filter(({ id }) => id >= lower && id <= upper).slice(0, most)
    },
  }
}

const idsOf = (found: ReadonlyMap<string, Row>) => [...found.keys()].toSorted()

test('a page whose ids lie together is read at once', async () => {
  const store = kept('a', 'b', 'c', 'd')
  expect(idsOf(await readSome(store, ['c', 'b', 'x', 'c']))).toEqual(['b', 'c'])
  expect(store.asked).toEqual({ get: 0, getAll: 1 })
})

test('with many others between them, each is found all the same', async () => {
  const store = kept(...Array.from('abcdefghijklmnopqrstuvwxyz'))
  expect(idsOf(await readSome(store, ['a', 'k', 'z']))).toEqual(['a', 'k', 'z'])
  expect(idsOf(await readSome(store, ['a', 'm?', 'z']))).toEqual(['a', 'z'])
})

test('without ids nothing is read', async () => {
  const store = kept('a')
  expect(idsOf(await readSome(store, []))).toEqual([])
  expect(store.asked).toEqual({ get: 0, getAll: 0 })
})

test('a row that is stored already is no change', () => {
  const known = new Map([['a', { id: 'a', name: 'Ruth' }]])
  const [same, changed, fresh] = [
    { id: 'a', name: 'Ruth' },
    { id: 'a', name: 'Ruth Delgado' },
    { id: 'b', name: 'Ruth' },
  ]
  expect(changedOf([same, changed, fresh], known)).toEqual([changed, fresh])
})
