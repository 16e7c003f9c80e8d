import { lengthOf, lineOf, scan, startOf, type Column } from './column'
import { CONTACT, type CustomerColumns } from './columns'
import { rankOf, type Tier, type Top } from './ranking'
import type { KnownCustomer } from './rows'
import type { Block } from './table'

type CustomerBlock = Block<KnownCustomer, CustomerColumns>

/** A line begins with a space, and so does each of its words. */
const isPrefix = ({ text }: Column, start: number, at: number) =>
  at === 0 || text[start + at - 1] === CONTACT[0]

/** A word's end: of the name, or of the contact. */
const isEnd = ({ text }: Column, at: number) => text[at] === '\n' || text[at] === CONTACT[0]

/** What was typed is one word, or the beginning of one. */
export function findWordStarts({ columns: { names }, first }: CustomerBlock, word: string, top: Top) {
  scan(names, ` ${word}`, (row, at) => {
    const start = startOf(names, row)
    const tier: Tier = !isPrefix(names, start, at)
      ? 'words'
      : isEnd(names, start + at + 1 + word.length)
        ? 'exact'
        : 'prefix'
    top.offer('customer', first + row, 'name', rankOf(tier, lengthOf(names, row)))
  })
}

export function findWithin({ columns: { names }, first }: CustomerBlock, word: string, top: Top) {
  scan(names, word, (row) =>
    top.offer('customer', first + row, 'name', rankOf('within', lengthOf(names, row))),
  )
}

const longest = (words: readonly string[]) =>
  words.reduce((best, word) => (word.length > best.length ? word : best), '')

/** Several words, in any order: the longest is scanned for, the others are looked for where it was found. */
export function findAllWords(
  { columns: { names }, first }: CustomerBlock,
  words: readonly string[],
  top: Top,
) {
  const key = longest(words)
  const whole = ` ${words.join(' ')}`
  let last = -1
  scan(names, key.length > 1 ? key : ` ${key}`, (row) => {
    if (row === last) return
    last = row
    const line = lineOf(names, row)
    const tier = tierOf(line, words, whole)
    if (tier) top.offer('customer', first + row, 'name', rankOf(tier, line.length))
  })
}

function tierOf(line: string, words: readonly string[], whole: string): Tier | null {
  if (!words.every((word) => line.includes(word))) return null
  const parts = line.split(CONTACT[0] ?? '')
  if (parts.includes(whole)) return 'exact'
  if (parts.some((part) => part.startsWith(whole))) return 'prefix'
  return words.every((word) => line.includes(` ${word}`)) ? 'words' : 'within'
}
