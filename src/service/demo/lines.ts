import { lineCents, type Line } from '../../domain/money'
import { DAY_MS } from '../clock'
import { ADD_ONS, type Job, type Part } from './jobs'
import type { Random } from './random'

/** Tenths of a percent, so that tax is reckoned in whole numbers too. */
const TAX_PER_MILLE = 81
const LABOR_CENTS = 13_400
const LABOR_CENTS_BEFORE = 12_650
const RATE_RAISED_MS = 330 * DAY_MS
const SUPPLIES_MOST_CENTS = 3_500
const OLD_CAR_YEARS = 12

type Work = { job: Job; dear: number; carAge: number; at: number; now: number }

const asLine = (part: Part, dear: number): Line => ({
  description: part.what,
  quantity: part.quantity,
  unit_price_cents: part.sameForAll ? part.cents : Math.round((part.cents * dear) / 5) * 5,
})

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + Number(lineCents(line)), 0)

const off = (description: string, cents: number): Line => ({
  description,
  quantity: 1,
  unit_price_cents: -cents,
})

/** Less than half of the sum each, so that no total falls below nothing. */
function discountOf(random: Random, sum: number): Line[] {
  if (!random.chance(0.13)) return []
  return random.weigh([
    [[off('Loyalty discount 10%', Math.round(sum / 10))], 5],
    [[off('Senior discount 5%', Math.round(sum / 20))], 3],
    [sum > 5_000 ? [off('Coupon, $20 off', 2_000)] : [], 3],
    [sum > 60_000 ? [off('Spring special, $50 off', 5_000)] : [], 1],
  ])
}

/** What one job comes to on paper: labor, parts, now and then something more or something off. */
export function linesFor(random: Random, { job, dear, carAge, at, now }: Work): Line[] {
  const lines: Line[] = [
    {
      description: `Labor: ${job.title}`,
      quantity: job.laborHours,
      unit_price_cents: now - at > RATE_RAISED_MS ? LABOR_CENTS_BEFORE : LABOR_CENTS,
    },
    ...job.parts.map((part) => asLine(part, dear)),
  ]
  if (random.chance(0.24)) lines.push(asLine(random.pick(ADD_ONS), dear))
  if (carAge > OLD_CAR_YEARS && random.chance(0.2)) {
    lines.push({ description: 'Rusted fasteners, extra time', quantity: 0.4, unit_price_cents: LABOR_CENTS })
  }
  if (random.chance(0.4)) {
    const supplies = Math.min(SUPPLIES_MOST_CENTS, Math.round(sumOf(lines) * 0.03))
    lines.push({ description: 'Shop supplies', quantity: 1, unit_price_cents: supplies })
  }
  return [...lines, ...discountOf(random, sumOf(lines))]
}

export const linesOver = (part: Part): Line[] => [asLine(part, 1)]

/** Rounded half up to the cent; those who are exempt pay none. */
export function taxOn(lines: readonly Line[], isExempt: boolean): number {
  return isExempt ? 0 : Math.floor((sumOf(lines) * TAX_PER_MILLE + 500) / 1_000)
}
