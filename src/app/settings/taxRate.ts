/** A rate in basis points, as percent for people. */
export const showRate = (basisPoints: number | null) =>
  basisPoints === null ? '' : String(basisPoints / 100)

/** Percent as typed, in basis points; null for none, undefined where it is no rate. */
export function readRate(typed: string): number | null | undefined {
  const text = typed.trim().replace(/%$/, '').trim()
  if (text === '') return null
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '0', fraction = ''] = match
  const rate = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return rate <= 10_000 ? rate : undefined
}
