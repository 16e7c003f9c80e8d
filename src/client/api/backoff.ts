const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * How long to stand back before the try after `failures` failed ones: anything up to a bound that doubles.
 * Full jitter, so that the desks of a shop do not come back all at once.
 * See https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export const fullJitter = (failures: number, random: number, firstMs = FIRST_MS) =>
  random * Math.min(LONGEST_MS, firstMs * 2 ** Math.max(0, failures - 1))
