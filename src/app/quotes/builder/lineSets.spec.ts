import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import * as z from 'zod/mini'
import { createQuote } from '~/client/nouns/quotes'
import type { Intent } from '~/client/outbox/entry'
import { writersThrough } from '~/client/testing/fakeWriters'
import { QuoteCreate } from '~/contract/full/bodies'
import { writeQuote } from '~/service/actions/quotes'
import type { Work } from '~/service/actions/work'
import { formatQuote } from '~/service/full/format'
import type { Writer } from '~/service/store/engine'
import { addCustomer } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import type { QuoteTyped } from './quoteTyped'
import { newLine } from './sheet'
import { differences, ownSums } from './TotalsMismatch'
import { reckon } from './typedTotals'
import { quoteFields } from './useQuoteForm'

// What a person types, what the desk makes of it, and what the service makes of it, against plain fractions.

const ZONE = 'America/New_York'
const LESS_THAN_NOTHING = 'must not be negative'
const RUNS = 100
const SETS = 100
/** Of each hundred. */
const BY_HTTP = 5

let shops: Awaited<ReturnType<typeof startShops>>
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

const never = () => {
  throw new Error('nothing is held here')
}

/** The desk's own way to a service, without the outbox's patience. */
function quotesBy(write: (intent: Intent) => Promise<unknown>) {
  return createQuote(writersThrough({ write, writeAll: never, hold: never }).quotes)
}
type Quotes = ReturnType<typeof quotesBy>

/** A number as it is typed, and exactly: so many units of a power of ten. */
type Exact = { typed: string; units: bigint; places: number }

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

function exact(units: bigint, places: number, isGrouped: boolean): Exact {
  const digits = units.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places)
  const typed = `${isGrouped ? grouped(whole) : whole}${places === 0 ? '' : `.${fraction}`}`
  return { typed, units, places }
}

const quantity = fc
  .integer({ min: 0, max: 5 })
  .chain((places) =>
    fc
      .tuple(fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 10 ** 6 })), fc.boolean())
      .map(([units, isGrouped]) => exact(BigInt(units), places, isGrouped)),
  )

const DRESS: readonly ((text: string, isLess: boolean) => string)[] = [
  (text, isLess) => `${isLess ? '-' : ''}${text}`,
  (text, isLess) => `${isLess ? '-' : ''}$${text}`,
  (text, isLess) => (isLess ? `(${text})` : ` $ ${text} `),
]

const price = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 100_000_000 })),
    // One line in five takes something off.
    fc.integer({ min: 0, max: 4 }).map((lot) => lot === 0),
    fc.boolean(),
    fc.constantFrom(...DRESS),
  )
  .map(([cents, isLess, isGrouped, dress]): Exact => {
    const { typed } = exact(BigInt(cents), 2, isGrouped)
    return { typed: dress(typed, isLess), units: BigInt(isLess ? -cents : cents), places: 0 }
  })

const tax = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }).map((ppm) => ({ by: 'rate' as const, ppm })),
  fc.integer({ min: 0, max: 500_000 }).map((cents) => ({ by: 'amount' as const, cents })),
)

const lineSet = fc.record({
  lines: fc.oneof(
    { weight: 49, arbitrary: fc.array(fc.record({ quantity, price }), { minLength: 1, maxLength: 8 }) },
    { weight: 1, arbitrary: fc.array(fc.record({ quantity, price }), { minLength: 90, maxLength: 100 }) },
  ),
  tax,
})
type LineSet = typeof lineSet extends fc.Arbitrary<infer T> ? T : never

/** Half away from zero, by comparing remainders: nothing of the code under test is in it. */
function rounded(over: bigint, under: bigint): bigint {
  const size = over < 0n ? -over : over
  const whole = size / under
  const up = (size % under) * 2n >= under ? whole + 1n : whole
  return over < 0n ? -up : up
}

function oracle({ lines, tax: given }: LineSet) {
  const subtotal = lines.reduce(
    (sum, line) => sum + rounded(line.quantity.units * line.price.units, 10n ** BigInt(line.quantity.places)),
    0n,
  )
  const taxed = subtotal < 0n ? 0n : subtotal
  const cents = given.by === 'amount' ? BigInt(given.cents) : rounded(taxed * BigInt(given.ppm), 1_000_000n)
  return { subtotalCents: Number(subtotal), taxCents: Number(cents), totalCents: Number(subtotal + cents) }
}

const typedOf = (set: LineSet, customerId: string): QuoteTyped => ({
  customerId,
  vehicleId: null,
  lines: set.lines.map((line, at) =>
    newLine({ description: `Line ${at + 1}`, quantity: line.quantity.typed, price: line.price.typed }),
  ),
  taxBy: set.tax.by,
  taxRate: set.tax.by === 'rate' ? exact(BigInt(set.tax.ppm), 4, false).typed : '',
  taxAmount: set.tax.by === 'amount' ? exact(BigInt(set.tax.cents), 2, false).typed : '',
  expires: '',
})

test(`${RUNS * SETS} line sets: the desk, the service and plain fractions agree to the cent`, async () => {
  const seed = Number(process.env['FRONTDESK_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`line sets of seed ${seed}`)
  onTestFailed(() => console.log(`again with FRONTDESK_SEED=${seed}`))
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)

  const byHttp = quotesBy(async ({ method, path, body }) => {
    const answer = await shop.full(method, path, body)
    if (answer.status >= 300) throw new Error(answer.message)
    return answer.body
  })
  /** A flush for each quote is what takes time: the others go through the service's own act, many in one. */
  const inOneGo = (writer: Writer) => {
    const work = { shop: shop.id, now: Date.now(), writer, emit: async () => {} } as unknown as Work
    return quotesBy(async ({ body }) =>
      formatQuote(await writeQuote(work, z.parse(QuoteCreate, body)), work.now),
    )
  }
  let saved = 0
  let refused = 0

  async function check(set: LineSet, quotes: Quotes) {
    const typed = typedOf(set, customerId)
    const expected = oracle(set)
    const { left, ...shown } = reckon(typed)
    expect(left).toEqual([])
    expect(shown).toEqual(expected)
    const { data: draft, error } = z.safeParse(quoteFields({ zone: ZONE, now: Date.now() }), typed)
    if (expected.totalCents < 0) {
      refused += 1
      return error?.issues[0]?.message ?? 'was not refused'
    }
    if (!draft) throw new Error(`refused at the desk: ${JSON.stringify(typed)}`)
    expect(ownSums(draft)).toEqual(expected)
    const quote = await quotes.mutationFn({ draft, name: null })
    expect(quote).toMatchObject(expected)
    expect(quote.lines).toEqual(draft.lines)
    expect(differences(expected, quote)).toEqual([])
    saved += 1
    return LESS_THAN_NOTHING
  }

  const many = fc.array(lineSet, { minLength: SETS, maxLength: SETS })
  await fc.assert(
    fc.asyncProperty(many, async (sets) => {
      const told = await Promise.all(sets.slice(0, BY_HTTP).map((set) => check(set, byHttp)))
      await shops.store.write(shop.id, async (writer) => {
        const quotes = inOneGo(writer)
        for (const set of sets.slice(BY_HTTP)) told.push(await check(set, quotes))
      })
      // Less than nothing is refused at the desk, before the service could refuse it.
      expect(new Set(told)).toEqual(new Set([LESS_THAN_NOTHING]))
    }),
    { numRuns: RUNS, seed, endOnFailure: true },
  )
  expect(saved + refused).toBe(RUNS * SETS)
  expect(refused).toBeLessThan(saved)
})
