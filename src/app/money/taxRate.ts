import { readTaxRate, showTaxRate } from '~/domain/tax'

/** A rate as it stands in the field. */
export const shownRate = (ratePpm: number | null) => (ratePpm === null ? '' : showTaxRate(ratePpm))

/** What was typed, in millionths; null for none, undefined where it is no rate. */
export function typedRate(typed: string): number | null | undefined {
  const text = typed.trim().replace(/%$/, '').trim()
  return text === '' ? null : (readTaxRate(text) ?? undefined)
}
