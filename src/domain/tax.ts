import { nearest } from './money'

// Rates are millionths, whole: 88_750 is 8.875 %. Basis points are too coarse for New York and for many a county.
const WHOLE_PPM = 1_000_000
const PERCENT_PPM = 10_000
const DECIMALS = 4

/** What a rate may be, to be said where it is none. */
export const TAX_RATE_RULE = `from 0 to 100 with at most ${DECIMALS} decimals`

const PERCENT = new RegExp(`^(\\d{1,3})(?:\\.(\\d{1,${DECIMALS}}))?$`)

/** Percent as written, such as 8.875; null where that is no rate. */
export function readTaxRate(percent: string): number | null {
  const match = PERCENT.exec(percent)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  const rate = Number(whole) * PERCENT_PPM + Number(fraction.padEnd(DECIMALS, '0'))
  return rate <= WHOLE_PPM ? rate : null
}

/** The same back as percent, in as few digits as say it. */
export function showTaxRate(ratePpm: number): string {
  const fraction = String(ratePpm % PERCENT_PPM)
    .padStart(DECIMALS, '0')
    .replace(/0+$/, '')
  const whole = String(Math.floor(ratePpm / PERCENT_PPM))
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** The tax of a sum, rounded to the cent. */
export const taxCents = (subtotalCents: number, ratePpm: number): number =>
  Number(nearest(BigInt(subtotalCents) * BigInt(ratePpm), BigInt(WHOLE_PPM)))
