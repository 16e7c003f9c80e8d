import type { Field } from './results'

/** The better, the lower. */
const TIERS = {
  exact: 0,
  /** The whole begins with it. */
  prefix: 1,
  /** A phone's last digits, a VIN's serial number. */
  ending: 2,
  /** Each word that was typed begins a word. */
  words: 3,
  within: 4,
  typo: 5,
} as const

export type Tier = keyof typeof TIERS

const WIDTH = 1_024

/** Within a tier the shorter text comes first: more of it is what was typed. */
export const rankOf = (tier: Tier, length: number) => TIERS[tier] * WIDTH + Math.min(length, WIDTH - 1)

export type Hit = { of: 'customer' | 'vehicle'; place: number; field: Field; rank: number }

/** The best hits so far, one for each record. */
export function createTop(size: number) {
  const hits: Hit[] = []

  function worst() {
    return hits.length < size ? Infinity : (hits.at(-1)?.rank ?? Infinity)
  }

  return {
    hits,
    isFull: () => hits.length >= size,
    /** An equal one that came before stays before. */
    offer(of: Hit['of'], place: number, field: Field, rank: number) {
      if (rank >= worst()) return
      const known = hits.findIndex((hit) => hit.place === place && hit.of === of)
      if (known >= 0) {
        if ((hits[known]?.rank ?? 0) <= rank) return
        hits.splice(known, 1)
      }
      const before = hits.findIndex((hit) => hit.rank > rank)
      hits.splice(before < 0 ? hits.length : before, 0, { of, place, field, rank })
      if (hits.length > size) hits.pop()
    },
  }
}

export type Top = ReturnType<typeof createTop>
