import uFuzzy from '@leeoniya/ufuzzy'
import { initialsOf, lettersOf, lineOf, type CustomerBlock } from './columns'
import { rankOf, type TopHits } from './match'

/**
 * One slip a word: a letter too many, missing, another, or two swapped; never the first. The lines are folded, so words
 * are the text between spaces: with classes of letters instead, each search compiles for 40 ms.
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

/** From this length on, uFuzzy accepts another letter. */
const SLIPPERY_LENGTH = 5
const SHORTEST = 3
/** The search tries each order of up to this many words. */
const ANY_ORDER = 3
/** Bounds that no real name comes near. */
const MOST_CANDIDATES = 4_000
const MOST_RANKED = 200

/** How many letters are in the set. */
function countOf(set: number): number {
  let left = set
  let count = 0
  while (left !== 0) {
    left &= left - 1
    count += 1
  }
  return count
}

/** Names that have the words' first letters, and all of their letters but for the slips. */
function candidatesOf(blocks: readonly CustomerBlock[], words: readonly string[]) {
  const initials = initialsOf(words.join(' '))
  const letters = lettersOf(words.join(' '))
  const slips = words.filter((word) => word.length >= SLIPPERY_LENGTH).length
  const found = { lines: new Array<string>(), positions: new Array<number>() }
  for (const { columns, first } of blocks) {
    for (let row = 0; row < columns.letters.length; row += 1) {
      if ((initials & ~(columns.initials[row] ?? 0)) !== 0) continue
      if (countOf(letters & ~(columns.letters[row] ?? 0)) > slips) continue
      found.lines.push(lineOf(columns.names, row))
      found.positions.push(first + row)
      if (found.lines.length >= MOST_CANDIDATES) return found
    }
  }
  return found
}

function ordersOf(words: readonly string[]): string[] {
  if (words.length > ANY_ORDER) return [words.join(' ')]
  return uFuzzy.permute([...words]).map((order) => order.join(' '))
}

/** By position: where in the line the letters are, as uFuzzy gives it: flat. */
export type Typos = ReadonlyMap<number, readonly number[]>

/** Offers names that are one slip a word away from the typed words, after all exact hits. */
export function matchTypos(blocks: readonly CustomerBlock[], words: readonly string[], top: TopHits): Typos {
  const typos = new Map<number, readonly number[]>()
  const letters = words.join('')
  if (letters.length < SHORTEST || /^\d+$/.test(letters)) return typos
  const { lines, positions } = candidatesOf(blocks, words)
  if (lines.length === 0) return typos
  for (const needle of ordersOf(words)) {
    const matches = fuzzy.filter(lines, needle) ?? []
    if (matches.length === 0) continue
    const info = fuzzy.info(matches.slice(0, MOST_RANKED), lines, needle)
    for (const [rank, entry] of fuzzy.sort(info, lines, needle).entries()) {
      const position = positions[info.idx[entry] ?? -1]
      const ranges = info.ranges[entry]
      if (position === undefined || ranges === undefined || typos.has(position)) continue
      typos.set(position, ranges)
      top.offer('customer', position, 'name', rankOf('typo', rank))
    }
    if (top.isFull()) break
  }
  return typos
}
