/** Chance that comes out the same at every run. */
export type Random = {
  /** From 0 up to, but not, 1. */
  unit: () => number
  /** A whole number, both ends included. */
  int: (min: number, max: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  weigh: <T>(choices: readonly (readonly [T, number])[]) => T
}

/** Mulberry32: 32 bits of state are plenty for made-up names, and Math.random takes no seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0

  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const int = (min: number, max: number) => min + Math.floor(unit() * (max - min + 1))

  return {
    unit,
    int,
    chance: (share) => unit() < share,
    pick: (list) => {
      const found = list[int(0, list.length - 1)]
      if (found === undefined) throw new RangeError('there is nothing to pick from')
      return found
    },
    weigh: (choices) => {
      let rest = unit() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      const found = choices.find(([, weight]) => (rest -= weight) < 0) ?? choices.at(-1)
      if (found === undefined) throw new RangeError('there is nothing to weigh')
      return found[0]
    },
  }
}
