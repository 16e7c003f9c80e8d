import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { missingNames } from './missingNames'

const ids = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`)
const named = (id: string) => ({ id, name: `Name of ${id}` })

const refuses = async () => Promise.reject(new Failure('forbidden', 'No'))
const fails = async () => Promise.reject(new Failure('unreachable', 'No'))

/** A service that knows these customers, and what it was asked. */
function shopOf(known: readonly string[], { hasPeople = false } = {}) {
  const asked: string[] = []
  const shop = {
    customers: {
      async get(id: string) {
        asked.push(`get ${id}`)
        if (!known.includes(id)) throw new Failure('missing', 'No')
        return named(id)
      },
      async list(after: string | null, limit: number) {
        asked.push('list')
        const from = after === null ? 0 : Number(after)
        const rows = known.slice(from, from + limit).map(named)
        return { rows, next: from + limit < known.length ? String(from + limit) : null, skipped: 0 }
      },
    },
    ...(hasPeople && {
      people: {
        async named(some: readonly string[]) {
          asked.push(`people ${some.length}`)
          return some.filter((id) => known.includes(id)).map((id) => ({ customer: named(id) }))
        },
      },
    }),
  }
  return { shop, asked }
}

function read(of: readonly string[], shop: object, kept: readonly string[] = []) {
  const progress: number[] = []
  const store = {
    customers: async (some: readonly string[]) => kept.filter((id) => some.includes(id)).map(named),
  }
  const parts = { shop, store: async () => store, signal: new AbortController().signal } as never
  return missingNames(of, parts, (found) => progress.push(found)).then((names) => ({ names, progress }))
}

test('what the search keeps is taken from there, and only the rest is asked for', async () => {
  const { shop, asked } = shopOf(ids(3))
  const { names, progress } = await read(ids(3), shop, ['c0', 'c1'])
  expect([...names.values()]).toEqual(['Name of c0', 'Name of c1', 'Name of c2'])
  expect(asked).toEqual(['get c2'])
  expect(progress).toEqual([2, 3])
})

test('a service that names many at once is asked for a hundred at a time', async () => {
  const { shop, asked } = shopOf(ids(230), { hasPeople: true })
  const { names } = await read(ids(230), shop)
  expect(names.size).toBe(230)
  expect(asked).toEqual(['people 100', 'people 100', 'people 30'])
})

test('elsewhere many are picked out of the list of all, which is read no further than the last of them', async () => {
  const { shop, asked } = shopOf(ids(1_000))
  const { names } = await read(ids(120), shop)
  expect(names.size).toBe(120)
  expect(asked).toEqual(['list', 'list'])
})

test('a customer who is gone has no name, and a key that may not read customers has none', async () => {
  const { shop } = shopOf(['c0'])
  expect((await read(['c9', 'c0'], shop)).names.size).toBe(1)
  expect((await read(ids(2), { customers: { get: refuses, list: refuses } })).names.size).toBe(0)
  expect((await read(ids(200), { customers: { get: refuses, list: refuses } })).names.size).toBe(0)
})

test('a service that does not answer is told of, and no file without names takes its place', async () => {
  await expect(read(ids(2), { customers: { get: fails } })).rejects.toThrow('No')
})
