import uFuzzy from '@leeoniya/ufuzzy'
import { lineOf } from './column'
import type { CustomerColumns } from './columns'
import { countOf, initialsOf, lettersOf } from './letters'
import { rankOf, type Top } from './ranking'
import type { KnownCustomer } from './rows'
import type { Block } from './table'

/**
 * One slip a word: a letter too many, missing, another, or two swapped; never the first. What it is given is folded,
 * so that words are what stands between spaces: with classes of letters instead, each search compiles for 40 ms.
 */
const fuzzy = new uFuzzy({
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- SingleError: a const enum of a declaration file has no value to import
  intraMode: 1,
  interSplit: '\\s+',
  intraSplit: null,
  interBound: '\\s',
  intraBound: null,
  intraChars: '\\S',
  compare: () => 0,
})

/** From this length on, uFuzzy lets a letter be another one. */
const SLIPPERY_LENGTH = 5
const SHORTEST = 3
/** Words are tried in each order up to this many. */
const ANY_ORDER = 3
/** Bounds, that no real name comes near. */
const MOST_CANDIDATES = 4_000
const MOST_RANKED = 200

type CustomerBlock = Block<KnownCustomer, CustomerColumns>
type Candidates = { lines: string[]; places: number[] }

/** Those that have the words' first letters, and but for the slips all of their letters. */
function candidatesOf(blocks: readonly CustomerBlock[], words: readonly string[]): Candidates {
  const initials = initialsOf(words.join(' '))
  const letters = lettersOf(words.join(' '))
  const slips = words.filter((word) => word.length >= SLIPPERY_LENGTH).length
  const found: Candidates = { lines: [], places: [] }
  for (const { columns, first } of blocks) {
    for (let row = 0; row < columns.letters.length; row += 1) {
      if ((initials & ~(columns.initials[row] ?? 0)) !== 0) continue
      if (countOf(letters & ~(columns.letters[row] ?? 0)) > slips) continue
      found.lines.push(lineOf(columns.names, row))
      found.places.push(first + row)
      if (found.lines.length >= MOST_CANDIDATES) return found
    }
  }
  return found
}

function ordersOf(words: readonly string[]): string[] {
  if (words.length > ANY_ORDER) return [words.join(' ')]
  return uFuzzy.permute([...words]).map((order) => order.join(' '))
}

/** Where in a place's line the letters are, as uFuzzy says it: flat. */
export type Typos = ReadonlyMap<number, readonly number[]>

/** Adds names that what was typed is one slip a word away from, after everything that was found exactly. */
export function findTypos(blocks: readonly CustomerBlock[], words: readonly string[], top: Top): Typos {
  const typos = new Map<number, readonly number[]>()
  const letters = words.join('')
  if (letters.length < SHORTEST || /^\d+$/.test(letters)) return typos
  const { lines, places } = candidatesOf(blocks, words)
  if (lines.length === 0) return typos
  for (const needle of ordersOf(words)) {
    const met = fuzzy.filter(lines, needle) ?? []
    if (met.length === 0) continue
    const info = fuzzy.info(met.slice(0, MOST_RANKED), lines, needle)
    for (const [rank, entry] of fuzzy.sort(info, lines, needle).entries()) {
      const place = places[info.idx[entry] ?? -1]
      const ranges = info.ranges[entry]
      if (place === undefined || ranges === undefined || typos.has(place)) continue
      typos.set(place, ranges)
      top.offer('customer', place, 'name', rankOf('typo', rank))
    }
    if (top.isFull()) break
  }
  return typos
}
