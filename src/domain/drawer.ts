/** What lies in a till, the largest first. */
export const DENOMINATIONS = [
  { cents: 10_000, word: '$100' },
  { cents: 5_000, word: '$50' },
  { cents: 2_000, word: '$20' },
  { cents: 1_000, word: '$10' },
  { cents: 500, word: '$5' },
  { cents: 200, word: '$2' },
  { cents: 100, word: '$1' },
  { cents: 50, word: '50¢' },
  { cents: 25, word: '25¢' },
  { cents: 10, word: '10¢' },
  { cents: 5, word: '5¢' },
  { cents: 1, word: '1¢' },
] as const

/** Seldom in a till, so that their fields come when somebody asks. */
export const RARE: ReadonlySet<number> = new Set([200, 50])

const MOST = 100_000

/** How many of a note or coin, as it was typed; nothing is none of it, null what is no such number. */
export function readPieces(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return 0
  const pieces = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return pieces <= MOST ? pieces : null
}

/** Exactly what was counted, by the cents of each note and coin. */
export const countedCents = (pieces: ReadonlyMap<number, number>): number =>
  [...pieces].reduce((sum, [cents, count]) => sum + cents * count, 0)

/** What should lie in the drawer: float and cash takings, less the pay-outs. */
export const shouldBe = (floatCents: number, cashCents: number, paidOutCents: number): number =>
  floatCents + cashCents - paidOutCents

/** Over is more than there should be, short is less. */
export const overOrShort = (counted: number, expectedCents: number): number => counted - expectedCents

/** Checks, and what was counted beyond the float; null where nothing was counted. */
export const toTheBank = (
  checkCents: number,
  counted: number | null,
  floatCents: number | null,
): number | null =>
  counted === null || floatCents === null ? null : checkCents + Math.max(0, counted - floatCents)
