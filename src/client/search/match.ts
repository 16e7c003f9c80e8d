import uFuzzy from '@leeoniya/ufuzzy'
import { digitsOf, fold, mailOf, squeeze } from '~/domain/text/fold'
import {
  CONTACT,
  lengthOf,
  lineOf,
  scan,
  startOf,
  type Block,
  type Column,
  type CustomerBlock,
  type VehicleBlock,
  initialsOf,
  lettersOf,
} from './columns'
import type { Field } from './results'

/** The typed text as each field compares it; null where the text can't be part of the field. */
export type Query = {
  /** Folded. */
  words: readonly string[]
  digits: string | null
  /** Part of an email address. */
  email: string | null
  /** Part of a plate or a VIN. */
  mark: string | null
  code: string | null
}

const CODE_LENGTH = 8
const VIN_LENGTH = 17
const LONGEST_MARK = 20
/** Every number has a given digit, and every other VIN has two given letters. */
const FEWEST_DIGITS = 2
const FEWEST_LETTERS = 3
/** Every other address has fewer. */
const FEWEST_OF_EMAIL = 3
const LONGEST_EMAIL = 254

const PHONE_LIKE = /^[\d\s()+./-]+$/

function isPart(mark: string) {
  const fewest = /\d/.test(mark) ? FEWEST_DIGITS : FEWEST_LETTERS
  return mark.length >= fewest && mark.length <= LONGEST_MARK
}

/** People who hear an address type spaces around its @; other words with a space between them are a name. */
function emailIn(text: string): string | null {
  const email = mailOf(text)
  if (email.length < FEWEST_OF_EMAIL || email.length > LONGEST_EMAIL) return null
  return /\s/.test(text) && !email.includes('@') ? null : email
}

export function parseQuery(typed: string): Query {
  const text = typed.trim()
  const digits = PHONE_LIKE.test(text) ? digitsOf(text) : ''
  const squeezed = squeeze(text)
  // A scanner may put an I (import) before the VIN, which itself never has one.
  const mark = squeezed.length === VIN_LENGTH + 1 && squeezed.startsWith('i') ? squeezed.slice(1) : squeezed
  const code = text.toLowerCase()
  return {
    words: fold(text)
      .split(' ')
      .filter((word) => word !== ''),
    digits: digits.length >= FEWEST_DIGITS ? digits : null,
    email: emailIn(text),
    mark: isPart(mark) ? mark : null,
    code: code.length === CODE_LENGTH ? code : null,
  }
}

/** The better, the lower. */
const TIERS = {
  exact: 0,
  /** The whole begins with it. */
  prefix: 1,
  /** A phone's last digits, a VIN's serial number. */
  ending: 2,
  /** Each typed word begins a word. */
  words: 3,
  within: 4,
  typo: 5,
} as const

type Tier = keyof typeof TIERS

const TIER_WIDTH = 1_024

/** Within a tier the shorter text comes first: the typed text is more of it. */
const rankOf = (tier: Tier, length: number) => TIERS[tier] * TIER_WIDTH + Math.min(length, TIER_WIDTH - 1)

export type Hit = { of: 'customer' | 'vehicle'; position: number; field: Field; rank: number }

/** The best hits so far, one a record: all pinned ones, and up to `size` others. */
export class TopHits {
  readonly #size: number
  readonly #isPinned: (of: Hit['of'], position: number) => boolean
  readonly #best: Hit[] = []
  readonly #pinned: Hit[] = []

  constructor(size: number, isPinned: (of: Hit['of'], position: number) => boolean = () => false) {
    this.#size = size
    this.#isPinned = isPinned
  }

  hits() {
    return [...this.#pinned, ...this.#best]
  }

  isFull() {
    return this.#best.length >= this.#size
  }

  /** Of two equal hits the first offered stays first. */
  offer(of: Hit['of'], position: number, field: Field, rank: number) {
    const isPinned = this.#isPinned(of, position)
    const hits = isPinned ? this.#pinned : this.#best
    if (!isPinned && this.isFull() && rank >= (hits.at(-1)?.rank ?? Infinity)) return
    const known = hits.findIndex((hit) => hit.position === position && hit.of === of)
    if (known >= 0) {
      if ((hits[known]?.rank ?? 0) <= rank) return
      hits.splice(known, 1)
    }
    const worse = hits.findIndex((hit) => hit.rank > rank)
    hits.splice(worse < 0 ? hits.length : worse, 0, { of, position, field, rank })
    if (this.#best.length > this.#size) this.#best.pop()
  }
}

/** A line begins with a space, and so does each of its words. */
const isPrefix = ({ text }: Column, start: number, at: number) =>
  at === 0 || text[start + at - 1] === CONTACT[0]

/** The end of the name, or of the contact. */
const isEnd = ({ text }: Column, at: number) => text[at] === '\n' || text[at] === CONTACT[0]

/** Finds names in which a word begins with the only typed word. */
export function matchWordStarts({ columns: { names }, first }: CustomerBlock, word: string, top: TopHits) {
  scan(names, ` ${word}`, (row, at) => {
    const start = startOf(names, row)
    const tier = !isPrefix(names, start, at)
      ? 'words'
      : isEnd(names, start + at + 1 + word.length)
        ? 'exact'
        : 'prefix'
    top.offer('customer', first + row, 'name', rankOf(tier, lengthOf(names, row)))
  })
}

export function matchWithin({ columns: { names }, first }: CustomerBlock, word: string, top: TopHits) {
  scan(names, word, (row) =>
    top.offer('customer', first + row, 'name', rankOf('within', lengthOf(names, row))),
  )
}

/** Finds names with all typed words, in any order: scans for the longest, and tests the others in its lines. */
export function matchAllWords(
  { columns: { names }, first }: CustomerBlock,
  words: readonly string[],
  top: TopHits,
) {
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  const whole = ` ${words.join(' ')}`
  let last = -1
  scan(names, longest.length > 1 ? longest : ` ${longest}`, (row) => {
    if (row === last) return
    last = row
    const line = lineOf(names, row)
    const tier = tierOfLine(line, words, whole)
    if (tier) top.offer('customer', first + row, 'name', rankOf(tier, line.length))
  })
}

function tierOfLine(line: string, words: readonly string[], whole: string): Tier | null {
  if (!words.every((word) => line.includes(word))) return null
  const parts = line.split(CONTACT[0] ?? '')
  if (parts.includes(whole)) return 'exact'
  if (parts.some((part) => part.startsWith(whole))) return 'prefix'
  return words.every((word) => line.includes(` ${word}`)) ? 'words' : 'within'
}

function matchParts(
  column: Column,
  part: string,
  tierOf: (length: number, at: number) => Tier,
  offer: (row: number, rank: number) => void,
) {
  scan(column, part, (row, at) => {
    const length = lengthOf(column, row)
    offer(row, rankOf(tierOf(length, at), length))
  })
}

/** Of the digits after a country's code, which people leave out. */
const NATIONAL_DIGITS = 10

export function matchPhones({ columns, first }: CustomerBlock, digits: string, top: TopHits) {
  const tierOf = (length: number, at: number): Tier => {
    const isNational = at === length - NATIONAL_DIGITS
    const isEnding = at + digits.length === length
    if (isEnding && (at === 0 || isNational)) return 'exact'
    if (isEnding) return 'ending'
    return at === 0 || isNational ? 'prefix' : 'within'
  }
  matchParts(columns.phones, digits, tierOf, (row, rank) => top.offer('customer', first + row, 'phone', rank))
}

/** Text without an @ is more likely a name or a number. */
export function matchEmails({ columns, first }: CustomerBlock, email: string, top: TopHits) {
  const isAddress = email.includes('@')
  const tierOf = (length: number, at: number): Tier =>
    !isAddress || at > 0 ? 'within' : length === email.length ? 'exact' : 'prefix'
  matchParts(columns.emails, email, tierOf, (row, rank) => top.offer('customer', first + row, 'email', rank))
}

/** Letters alone are more likely a name: names come before, unless the letters are the whole plate. */
export function matchMarks({ columns, first }: VehicleBlock, mark: string, top: TopHits) {
  const isNameLike = !/\d/.test(mark)
  const tierOf = (length: number, at: number): Tier => {
    if (at === 0 && length === mark.length) return 'exact'
    if (isNameLike) return 'within'
    if (at === 0) return 'prefix'
    return at + mark.length === length ? 'ending' : 'within'
  }
  const offer = (field: Field) => (row: number, rank: number) =>
    top.offer('vehicle', first + row, field, rank)
  matchParts(columns.plates, mark, tierOf, offer('plate'))
  matchParts(columns.vins, mark, tierOf, offer('vin'))
}

/** Finds the record whose id ends with the whole printed code. */
export function matchCodes(
  { columns, first }: Block<{ id: string }, { codes: Column }>,
  of: Hit['of'],
  code: string,
  top: TopHits,
) {
  scan(columns.codes, code, (row, at) => {
    if (at === 0 && lengthOf(columns.codes, row) === code.length) {
      top.offer(of, first + row, 'code', rankOf('exact', code.length))
    }
  })
}

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
