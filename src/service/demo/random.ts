export type Random = ReturnType<typeof createRandom>

/**
 * Chance that comes out the same at every run. Mulberry32: 32 bits of state are plenty for made-up names, and Math.random
 * takes no seed.
 */
export function createRandom(seed: number) {
  let state = seed >>> 0

  /** From 0 up to, but not, 1. */
  function unit(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  /** A whole number, both ends included. */
  const int = (min: number, max: number) => min + Math.floor(unit() * (max - min + 1))
  const chance = (share: number) => unit() < share

  function pick<T>(list: readonly T[]): T {
    const found = list[int(0, list.length - 1)]
    if (found === undefined) throw new RangeError('there is nothing to pick from')
    return found
  }
  function weigh<T>(choices: readonly (readonly [T, number])[]): T {
    let rest = unit() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    const found = choices.find(([, weight]) => (rest -= weight) < 0) ?? choices.at(-1)
    if (!found) throw new RangeError('there is nothing to weigh')
    return found[0]
  }
  return { unit, int, chance, pick, weigh }
}
