type Range = { startIndex: number; endIndex: number; overscan: number; count: number }

/** So many rows come and go at once. To draw a list anew for each that a scroll uncovers took twice as long. */
const STEP = 8

/**
 * The places of the rows in sight, of at least `overscan` more on both sides and of those that are kept, in whole steps:
 * where some come at one end, as many go at the other. As long as those are the ones that were drawn last, they are that
 * very list, and nothing is drawn.
 */
export function inSteps(
  { startIndex, endIndex, overscan, count }: Range,
  kept: readonly number[],
  last: number[],
): number[] {
  const first = Math.floor((startIndex - overscan) / STEP)
  const steps = Math.ceil((endIndex - startIndex + 1 + 2 * overscan) / STEP) + 1
  const from = Math.max(0, first * STEP)
  const to = Math.min(count, (first + steps) * STEP)
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  const all = [...new Set([...kept, ...rows])].toSorted((a, b) => a - b)
  return all.join() === last.join() ? last : all
}
