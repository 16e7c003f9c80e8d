import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DatabaseAway } from '../store/engine'
import { openSqlite } from '../store/sqlite'
import { standings } from '../store/standings'
import { addCustomer, type Shops, type TestShop } from '../testing/counter'
import { mortal, twoPlaces } from '../testing/moving'
import { startShops } from '../testing/shop'
import { newFile } from '../testing/store'
import { giveUpBetween } from './giveUp'
import { moveShops, NotMoved, type End } from './move'

const CEDAR = 'Cedar Street Auto'

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

/** A place beside the two, with nothing in it. */
function newEnd(name: string): End {
  const store = openSqlite(newFile('frontdesk.db'))
  onTestFinished(() => store.close())
  return { store, secret: randomBytes(32), name }
}

const standingOf = async ({ store }: End, { id }: Pick<TestShop, 'id'>) =>
  (await standings.all(store)).find(({ shop_id }) => shop_id === id)?.standing

const wordsOf = async (move: Promise<unknown>) => {
  const error = await move.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(NotMoved)
  return String(error)
}

async function shopWithCopy() {
  const { here, there } = twoPlaces(shops)
  const shop = await shops.newShop(CEDAR)
  await addCustomer(shop)
  // As a copy of the whole folder would have it: moved there, and open again where it came from.
  const copy = newEnd('/opt/copy/data')
  await moveShops(here, copy, [shop.id])
  await here.store.carry(shop.id, async (writer) => {
    const left = (await standings.all(writer)).find(({ shop_id }) => shop_id === shop.id)?.left_at
    await standings.comeBack(writer, shop.id, left ?? 0)
  })
  return { here, there, copy, shop }
}

/** Moves to there, and dies after that many steps: a write has two, its beginning and its end. */
async function brokenOff(from: End, to: End, { id }: Pick<TestShop, 'id'>, steps: number) {
  const life = mortal(steps)
  const moving = moveShops(life.of(from), life.of(to), [id])
  await expect(moving).rejects.toThrow('killed')
}

/** The steps after which it is about to leave, and nothing has come. */
const BEGUN = 2
/** The steps after which it lies whole where it is to come, and has not left; and after which it has left. */
const [WHOLE, LEFT] = [6, 9]

test.each(['/opt/copy/data', '/opt/frontdesk/data'])(
  'of two copies that are moved to one place at once one comes, and the other is open where it was: %s',
  async (name) => {
    const { here, there, copy, shop } = await shopWithCopy()
    const other = { ...copy, name }
    let isFirst = true
    const slow: typeof there.store = {
      ...there.store,
      // Right before the last that is written there: the other begins its move, and goes as far as it can.
      carry: async (id, work) => {
        const { standing } =
          (await here.store.snapshot(standings.all)).find(({ shop_id }) => shop_id === id) ?? {}
        const result = await there.store.carry(id, work)
        if (isFirst && standing === 'leaving') {
          isFirst = false
          await moveShops(other, there, [shop.id]).catch(() => undefined)
        }
        return result
      },
    }
    await moveShops(here, { ...there, store: slow }, [shop.id]).catch(() => undefined)
    const ends = [await standingOf(here, shop), await standingOf(copy, shop)]
    expect(new Set(ends)).toEqual(new Set(['gone', 'here']))
    expect(await standingOf(there, shop)).toBe('here')
    const loser: End = ends[0] === 'here' ? here : other
    const words = await wordsOf(moveShops(loser, there, [shop.id]))
    expect(words).toContain('copies of one shop')
    expect(words).toContain('Nothing was changed')
  },
)

test('a copy does not take the place that another is on its way to, also where that one was killed', async () => {
  const { here, there, copy, shop } = await shopWithCopy()
  await brokenOff(here, there, shop, LEFT)
  expect([await standingOf(here, shop), await standingOf(there, shop)]).toEqual(['gone', 'arriving'])
  const words = await wordsOf(moveShops(copy, there, [shop.id]))
  expect(words).toContain(`--from ${here.name} --to ${there.name} --cancel`)
  await moveShops(here, there, [shop.id])
  expect(await standingOf(there, shop)).toBe('here')
})

test.each([WHOLE, LEFT])(
  'what was broken off is given up in both places, and open where it was: after %i steps',
  async (steps) => {
    const { here, there, askThere } = twoPlaces(shops)
    const shop = await shops.newShop(CEDAR)
    await addCustomer(shop)
    await brokenOff(here, there, shop, steps)
    expect(await standingOf(here, shop)).toBe(steps === LEFT ? 'gone' : 'leaving')
    expect((await askThere(shop.key, 'GET', '/customers')).status).toBe(503)
    const given = await giveUpBetween(here, there, [shop.id])
    expect(given).toEqual({ back: [CEDAR], dropped: [CEDAR], words: [] })
    expect([await standingOf(here, shop), await standingOf(there, shop)]).toEqual(['here', undefined])
    expect((await askThere(shop.key, 'GET', '/customers')).status).toBe(401)
    await addCustomer(shop, { name: 'Bo' })
    await moveShops(here, there, [shop.id])
    expect(await standingOf(there, shop)).toBe('here')
  },
)

test('a move to a place where the shop had been before, and that has brought nothing yet, is given up as well', async () => {
  const { here, there } = twoPlaces(shops)
  const shop = await shops.newShop(CEDAR)
  await moveShops(here, there, [shop.id])
  await moveShops(there, here, [shop.id])
  await brokenOff(here, there, shop, BEGUN)
  expect([await standingOf(here, shop), await standingOf(there, shop)]).toEqual(['leaving', 'gone'])
  const given = await giveUpBetween(here, there, [shop.id])
  expect(given).toEqual({ back: [CEDAR], dropped: [], words: [] })
  expect([await standingOf(here, shop), await standingOf(there, shop)]).toEqual(['here', 'gone'])
})

test('where nothing is left of a shop in the place that it went to, it is open again, with a word of warning', async () => {
  const { here, there } = twoPlaces(shops)
  const shop = await shops.newShop(CEDAR)
  await moveShops(here, there, [shop.id])
  const given = await giveUpBetween(here, newEnd(there.name), [shop.id])
  expect(given).toEqual({ back: [CEDAR], dropped: [], words: [expect.stringContaining('no third place')] })
  expect(await standingOf(here, shop)).toBe('here')
})

test('where the shop went elsewhere meanwhile, what lies there of it is taken away', async () => {
  const { here, there, askThere } = twoPlaces(shops)
  const third = newEnd('/opt/third/data')
  const shop = await shops.newShop(CEDAR)
  await brokenOff(here, there, shop, WHOLE)
  await moveShops(here, third, [shop.id])
  expect((await askThere(shop.key, 'GET', '/customers')).status).toBe(503)
  const given = await giveUpBetween(here, there, [shop.id])
  expect(given).toMatchObject({
    back: [],
    dropped: [CEDAR],
    words: [expect.stringContaining(third.name)],
  })
  expect((await askThere(shop.key, 'GET', '/customers')).status).toBe(401)
  expect([await standingOf(here, shop), await standingOf(third, shop)]).toEqual(['gone', 'here'])
})

test('a shop that is open there stays so, and the operator is told', async () => {
  const { here, there } = twoPlaces(shops)
  const shop = await shops.newShop()
  await moveShops(here, there, [shop.id])
  const given = await giveUpBetween(here, there, [shop.id])
  expect(given).toMatchObject({ back: [], dropped: [] })
  expect(given.words.join(' ')).toContain(`is open in ${there.name}`)
  expect([await standingOf(here, shop), await standingOf(there, shop)]).toEqual(['gone', 'here'])
})

test('of a copy that is open in both places nothing is taken away', async () => {
  const { here, copy, shop } = await shopWithCopy()
  const given = await giveUpBetween(here, copy, [shop.id])
  expect(given).toMatchObject({ back: [], dropped: [] })
  expect([await standingOf(here, shop), await standingOf(copy, shop)]).toEqual(['here', 'here'])
})

test('what is on its way there from a third place is not taken away by whoever left for elsewhere', async () => {
  const { here, there, copy, shop } = await shopWithCopy()
  await brokenOff(copy, there, shop, LEFT)
  await moveShops(here, newEnd('/opt/third/data'), [shop.id])
  const given = await giveUpBetween(here, there, [shop.id])
  expect(given).toMatchObject({ back: [], dropped: [] })
  expect([await standingOf(here, shop), await standingOf(there, shop)]).toEqual(['gone', 'arriving'])
})

test('the same move once more, all having moved by then, says where it is', async () => {
  const { here, there } = twoPlaces(shops)
  const shop = await shops.newShop()
  await moveShops(here, there, [shop.id])
  expect(await moveShops(here, there, [shop.id])).toMatchObject([{ id: shop.id }])
})

test('a move whose line breaks says in whole sentences what happened, and what stands where', async () => {
  const { here, there } = twoPlaces(shops)
  const shop = await shops.newShop()
  const cut: typeof there.store = {
    ...there.store,
    write: () => Promise.reject(new DatabaseAway(new Error('read ECONNRESET'))),
  }
  const words = await wordsOf(moveShops(here, { ...there, store: cut }, [shop.id]))
  expect(words).toContain('read ECONNRESET. Nothing was moved;')
  expect(await standingOf(here, shop)).toBe('here')
})
