/** The counter counts as busy for so long after each request. */
const BUSY_MS = 100
/** Attempts a second while it is: a small part of what one core can do, and more than any shop has to tell. */
const PER_MS = 1
/** How many may start in one breath; nobody is served while they do. */
const BREATH = 5

/** Who waits at the counter comes first: deliveries go out slowly beside requests, and freely without them. */
export function createPace(clock: () => number = () => performance.now()) {
  let busyUntil = -Infinity
  let allowance = BREATH
  let countedAt = clock()

  const count = () => {
    const now = clock()
    allowance = Math.min(BREATH, allowance + (now - countedAt) * PER_MS)
    countedAt = now
    return now >= busyUntil || allowance >= 1
  }

  return {
    busy: () => void (busyUntil = clock() + BUSY_MS),
    mayStart: count,
    started: () => void (allowance = Math.max(0, allowance - 1)),
    /** How long until one more may start. */
    breathMs: BREATH / PER_MS,
  }
}
