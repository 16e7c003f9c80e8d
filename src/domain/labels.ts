import { codePoints } from './text/text'

// Labels are words in an appointment's note, so that every desk and every other program sees them: #waiter, #parts, @mike.

/**
 * A word behind # or @ that stands by itself and has a letter: "#12" is the number of something, and in "ruth@example.com"
 * nothing stands by itself.
 */
const LABEL = /(?<![^\s(,;])[#@](?=[\p{N}_-]*\p{L})[\p{L}\p{N}_-]+/gu

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Each once, as it was first written. */
export function labelsIn(note: string | null): string[] {
  const found = new Map<string, string>()
  for (const label of note?.match(LABEL) ?? []) {
    const key = label.toLowerCase()
    if (!found.has(key)) found.set(key, label)
  }
  return [...found.values()]
}

export const hasLabel = (note: string | null, label: string) =>
  labelsIn(note).some((found) => same(found, label))

/** A longer one has no room on a card. */
const MOST_LETTERS = 31

/** What was typed as a label, or why it can't be one. */
export function readLabel(typed: string): { label: string } | { why: string } {
  const word = typed.trim().normalize('NFC')
  const name = word.replace(/^[#@]/, '')
  const sign = /[^\p{L}\p{N}_-]/u.exec(name)?.[0]
  if (name === '') return { why: 'Type a word, such as #waiter or @mike.' }
  if (/\s/.test(name)) return { why: 'A label is one word, such as #waiter or @mike.' }
  if (sign !== undefined) return { why: `“${sign}” is not allowed in a label. Use letters, digits, - and _.` }
  if (!/\p{L}/u.test(name)) return { why: 'A label has a letter in it, such as #bay2.' }
  const length = codePoints(name)
  if (length > MOST_LETTERS)
    return { why: `A label has at most ${MOST_LETTERS} characters. This one has ${length}.` }
  return { label: name === word ? `#${word}` : word }
}

/** The note with the label at its end, and otherwise as it was, to the byte. */
export function withLabel(note: string | null, label: string): string {
  if (hasLabel(note, label)) return note ?? ''
  return note ? `${note} ${label}` : label
}

/** The note without the label, and without the one space that led up to it; null where nothing is left. */
export const withoutLabel = (note: string | null, label: string) =>
  note === null ? null : without(note, (found) => same(found, label)) || null

/** The same without any of its labels. */
export const withoutLabels = (text: string) => without(text, () => true)

function without(note: string, isGone: (label: string) => boolean): string {
  let left = ''
  let from = 0
  for (const match of note.matchAll(LABEL)) {
    if (!isGone(match[0])) continue
    const before = note.slice(from, match.index)
    left += before.endsWith(' ') ? before.slice(0, -1) : before
    from = match.index + match[0].length
  }
  return left + note.slice(from)
}
