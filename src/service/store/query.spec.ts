import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { places, query, type Value, type Values } from './query'

type Wanted = { shop: string; from: number }

const byStart = () =>
  query((db, v: Wanted) =>
    db
      .selectFrom('appointments')
      .select('id')
      .where('start_at', '>=', v.from)
      .where('shop_id', '=', v.shop)
      .where('status', '=', 'ready'),
  )

describe('a query', () => {
  test('binds the values by name, in the order of the SQL, with its own constants between', () => {
    const { sql: text, bind } = byStart().compiled('sqlite')
    expect(text).toBe(
      'select "id" from "appointments" where "start_at" >= ? and "shop_id" = ? and "status" = ?',
    )
    expect(bind({ shop: 'cedar', from: 7 })).toEqual([7, 'cedar', 'ready'])
    expect(bind({ from: 8, shop: 'birch' })).toEqual([8, 'birch', 'ready'])
  })

  test('speaks the words of the other engine too', () => {
    expect(byStart().compiled('postgres').sql).toBe(
      'select "id" from "appointments" where "start_at" >= $1 and "shop_id" = $2 and "status" = $3',
    )
  })

  test.each([{}, { shop: 'cedar' }, { shop: 'cedar', from: undefined }])(
    'throws where a value is forgotten (%j), and binds no null in silence',
    (values) => {
      expect(() =>
        byStart()
          .compiled('sqlite')
          .bind(values as Values),
      ).toThrow('no value for from')
    },
  )

  test.each<[Value, string]>([
    ['Maria\0Alvarez', 'NUL'],
    [0.5, 'whole number'],
    [Number.NaN, 'whole number'],
    [2 ** 53, 'whole number'],
    [true as unknown as Value, '0 or 1'],
  ])('binds nothing that no engine keeps as it is (%j)', (shop, why) => {
    for (const engine of ['sqlite', 'postgres'] as const)
      expect(() => byStart().compiled(engine).bind({ shop, from: 7 })).toThrow(why)
  })

  test('binds null where null is meant', () => {
    const renamed = query((db, v: { name: string | null }) =>
      db.updateTable('customers').set({ company_name: v.name }),
    )
    expect(renamed.compiled('sqlite').bind({ name: null })).toEqual([null])
  })

  test('is built once for each engine, and not before it is needed', () => {
    const built: string[] = []
    const counted = query((db, v: { id: string }) => {
      built.push('built')
      return db.selectFrom('shops').selectAll().where('id', '=', v.id)
    })
    expect(built).toEqual([])
    const first = counted.compiled('sqlite')
    expect(counted.compiled('sqlite')).toBe(first)
    expect(built).toHaveLength(1)
    const other = counted.compiled('postgres')
    expect(counted.compiled('postgres')).toBe(other)
    expect(built).toHaveLength(2)
  })

  test('takes places inside written SQL as well', () => {
    const counted = query((db, v: { most: number }) => ({
      compile: () => sql<{ n: number }>`select count(*) as n from shops limit ${v.most}`.compile(db),
    }))
    expect(counted.compiled('sqlite').bind({ most: 5 })).toEqual([5])
  })
})

test('the columns of a row are the named ones, in their order', () => {
  const row = { name: 'Cedar', id: 'cedar', capacity: 2 }
  expect(Object.entries(places(row, ['id', 'name']))).toEqual([
    ['id', 'cedar'],
    ['name', 'Cedar'],
  ])
})
