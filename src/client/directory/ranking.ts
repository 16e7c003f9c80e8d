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

type Of = Hit['of']

/** The best hits so far, one for each record. Those that `isAhead` names all stay, the others up to `size`. */
export function createTop(size: number, isAhead: (of: Of, place: number) => boolean = () => false) {
  const best: Hit[] = []
  const ahead: Hit[] = []

  const isFull = () => best.length >= size

  return {
    hits: () => [...ahead, ...best],
    isFull,
    /** An equal one that came before stays before. */
    offer(of: Of, place: number, field: Field, rank: number) {
      const isFirst = isAhead(of, place)
      const hits = isFirst ? ahead : best
      if (!isFirst && isFull() && rank >= (best.at(-1)?.rank ?? Infinity)) return
      const known = hits.findIndex((hit) => hit.place === place && hit.of === of)
      if (known >= 0) {
        if ((hits[known]?.rank ?? 0) <= rank) return
        hits.splice(known, 1)
      }
      const before = hits.findIndex((hit) => hit.rank > rank)
      hits.splice(before < 0 ? hits.length : before, 0, { of, place, field, rank })
      if (best.length > size) best.pop()
    },
  }
}

export type Top = ReturnType<typeof createTop>
