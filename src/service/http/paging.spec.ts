import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCustomer, book, type Shops, type TestShop } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'

const MONDAY = Date.parse('2026-03-16T08:00:00Z')
const FIRST_START = Date.parse('2027-03-15T00:00:00Z')
const HOUR = 3_600_000

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

/** What happens in the shop while somebody turns a page. */
type Happening = { booked: number; deleted: number[]; milliseconds: number }

const happening: fc.Arbitrary<Happening> = fc.record({
  booked: fc.nat(3),
  deleted: fc.array(fc.nat(30), { maxLength: 4 }),
  // Nothing or next to nothing, so that many rows are as old as each other.
  milliseconds: fc.nat(1),
})

const walk = fc.record({
  atFirst: fc.nat(14),
  limit: fc.integer({ min: 1, max: 5 }),
  happenings: fc.array(happening, { maxLength: 12 }),
})

/** A shop's book with a memory of who was in it, and when they left. */
async function openBook() {
  const shop = await shops.newShop()
  const customer = await addCustomer(shop)
  const all: string[] = []
  const standing = new Set<string>()
  return {
    shop,
    customer,
    all,
    standing,
    async add() {
      const start = new Date(FIRST_START + all.length * HOUR).toISOString()
      const { id } = await book(shop, customer.id, { scheduled_at: start })
      all.push(id)
      standing.add(id)
    },
    async happen({ booked, deleted, milliseconds }: Happening) {
      shops.clock.now = (shops.clock.now ?? MONDAY) + milliseconds
      for (let n = 0; n < booked; n++) await this.add()
      for (const at of deleted) {
        const id = [...standing][at % standing.size]
        if (id === undefined) continue
        expect((await shop.full('DELETE', `/appointments/${id}`)).status).toBe(204)
        standing.delete(id)
      }
    },
  }
}

type Book = Awaited<ReturnType<typeof openBook>>

/** Turns pages to the end while the happenings happen, and checks who was seen. */
async function expectSurvivorsOnce(
  { atFirst, happenings }: { atFirst: number; happenings: Happening[] },
  turn: (book: Book, seen: string[], cursor: string | null) => Promise<string | null>,
) {
  const open = await openBook()
  for (let n = 0; n < atFirst; n++) await open.add()
  const early = new Set(open.standing)
  const seen: string[] = []
  const waiting = [...happenings]
  let cursor: string | null = null
  do {
    const before: Set<string> = new Set(open.standing)
    const seenBefore = seen.length
    cursor = await turn(open, seen, cursor)
    expect(seen.slice(seenBefore).filter((id) => !before.has(id))).toEqual([])
    const next = waiting.shift()
    if (cursor !== null && next) await open.happen(next)
  } while (cursor !== null)
  expect(seen.filter((id, at) => seen.indexOf(id) !== at)).toEqual([])
  expect([...early].filter((id) => open.standing.has(id) && !seen.includes(id))).toEqual([])
  const seenToStand = seen.filter((id) => open.standing.has(id))
  expect(seenToStand).toEqual(open.all.toReversed().filter((id) => seenToStand.includes(id)))
}

type Query = (shop: TestShop, customerId: string) => Record<string, string>

const FULL_LISTS: [string, Query][] = [
  ['all of them', () => ({})],
  ['those that are pending', () => ({ status: 'pending' })],
  ['those of one customer', (_, customer_id) => ({ customer_id })],
  ['those of one customer that are pending', (_, customer_id) => ({ customer_id, status: 'pending' })],
]

describe('on the full surface, paging while rows come and go yields every survivor once', () => {
  test.each(FULL_LISTS)('among %s', async (_, query) => {
    await fc.assert(
      fc.asyncProperty(walk, async (given) => {
        await expectSurvivorsOnce(given, async ({ shop, customer }, seen, after) => {
          const { body, status, rows } = await shop.full<{
            pagination: { next_cursor: string | null; has_more: boolean; limit: number }
          }>('GET', '/appointments', undefined, {
            query: { ...query(shop, customer.id), limit: String(given.limit), ...(after && { after }) },
          })
          expect(status).toBe(200)
          expect(rows.length).toBeLessThanOrEqual(given.limit)
          const { next_cursor: next, has_more, limit } = body.pagination
          expect([has_more, limit]).toEqual([next !== null, given.limit])
          expect(has_more && rows.length < given.limit).toBe(false)
          seen.push(...rows.map((row) => String(row.id)))
          return next
        })
      }),
      { numRuns: 25 },
    )
  })
})

const LIVE_LISTS: [string, Record<string, string>][] = [
  ['all of them', {}],
  ['those from a day on', { startDate: '2027-03-15' }],
  ['those up to a day', { endDate: '2027-04-30' }],
  ['those between two days', { startDate: '2027-03-15', endDate: '2027-04-30' }],
]

describe('on the live surface, paging while rows come and go yields every survivor once', () => {
  test.each(LIVE_LISTS)('among %s', async (_, query) => {
    await fc.assert(
      fc.asyncProperty(walk, async (given) => {
        await expectSurvivorsOnce(given, async ({ shop, standing }, seen, cursor) => {
          const ask = (from: string | null) =>
            shop.live<{ nextCursor: string | null }>('/appointments', {
              query: { ...query, limit: String(given.limit), ...(from !== null && { cursor: from }) },
            })
          const isGone = cursor !== null && !standing.has(cursor)
          const first = await ask(cursor)
          expect([first.status, first.message]).toEqual(isGone ? [400, 'Invalid cursor'] : [200, ''])
          // Where the row of the cursor is gone, any row that was seen and still stands will do,
          // and where none stands there is nothing to see twice.
          const answer = isGone ? await ask(seen.findLast((id) => standing.has(id)) ?? null) : first
          expect(answer.status).toBe(200)
          expect(answer.rows.length).toBeLessThanOrEqual(given.limit)
          seen.push(...answer.rows.map((row) => String(row.id)))
          const { nextCursor } = answer.body
          expect([null, seen.at(-1)]).toContain(nextCursor)
          return nextCursor
        })
      }),
      { numRuns: 25 },
    )
  })
})
