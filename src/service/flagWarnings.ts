import { showTaxRate } from '~/domain/tax'
import { detailsOf } from './actions/shops'
import type { Reader } from './store/engine'
import { shops } from './store/tables/shops'

type Given = { timeZone: string | null; taxRatePpm: number | null }

/** A warning for each flag of `serve` that a shop's own setting overrides. The start prints them. */
export async function flagWarnings(reader: Reader, { timeZone, taxRatePpm }: Given): Promise<string[]> {
  if (timeZone === null && taxRatePpm === null) return []
  return (await shops.all(reader)).flatMap((row) => {
    const own = detailsOf(row)
    const zone =
      timeZone !== null && own.time_zone !== null && own.time_zone !== timeZone
        ? [`--time-zone ${timeZone}: ${row.name} has its own, ${own.time_zone}, and keeps it.`]
        : []
    const tax =
      taxRatePpm !== null && own.tax_rate_ppm !== null && own.tax_rate_ppm !== taxRatePpm
        ? [
            `--tax-rate ${showTaxRate(taxRatePpm)}: ${row.name} has its own, ${showTaxRate(own.tax_rate_ppm)}, and keeps it.`,
          ]
        : []
    return [...zone, ...tax]
  })
}
