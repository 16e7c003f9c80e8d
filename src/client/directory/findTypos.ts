import uFuzzy from '@leeoniya/ufuzzy'
import { lineOf } from './column'
import type { CustomerColumns } from './columns'
import { countOf, initialsOf, lettersOf } from './letters'
import { rankOf, type Top } from './ranking'
import type { KnownCustomer } from './rows'
import type { Block } from './table'

/** One slip a word: a letter too many, missing, another, or two swapped. Never the first. */
const fuzzy = new uFuzzy({
  // SingleError: a const enum of a declaration file has no value that could be imported.
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
  intraMode: 1,
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  interBound: '[^\\p{L}\\d]',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
})

/** From this length on, uFuzzy lets a letter be another one. */
const SLIPPERY_LENGTH = 5
const SHORTEST = 3
/** Words are tried in each order up to this many. */
const ANY_ORDER = 3
/** What uFuzzy looks at in one go: enough for every real query, and a bound for the others. */
const MOST_CANDIDATES = 4_000

type Candidates = { lines: string[]; places: number[] }

function candidatesOf(
  blocks: readonly Block<KnownCustomer, CustomerColumns>[],
  words: readonly string[],
): Candidates {
  const initials = initialsOf(` ${words.join(' ')}`)
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

/** What uFuzzy says of each place it found: where in the line the letters are. */
export type Typos = ReadonlyMap<number, readonly number[]>

const NONE: Typos = new Map()

/** Adds names that what was typed is one slip a word away from, after everything that was found exactly. */
export function findTypos(
  blocks: readonly Block<KnownCustomer, CustomerColumns>[],
  words: readonly string[],
  top: Top,
): Typos {
  const needle = words.join(' ')
  if (needle.length < SHORTEST || /^[\d ]+$/.test(needle)) return NONE
  const { lines, places } = candidatesOf(blocks, words)
  const [found, info, order] = fuzzy.search(lines, needle, words.length <= ANY_ORDER ? ANY_ORDER : 0)
  if (!found || !info || !order) return NONE
  const typos = new Map<number, readonly number[]>()
  for (const [rank, entry] of order.entries()) {
    const place = places[info.idx[entry] ?? -1]
    const ranges = info.ranges[entry]
    if (place === undefined || ranges === undefined) continue
    typos.set(place, ranges)
    top.offer('customer', place, 'name', rankOf('typo', rank))
    if (top.isFull()) break
  }
  return typos
}
