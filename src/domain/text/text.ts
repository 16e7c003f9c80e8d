/** Text that every layer below can hold: SQLite cuts at NUL, UTF-8 has no lone surrogates. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Lengths are counted as a person counts: an emoji is one, not two. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** A search reads no more of what is pasted into it: a name, an address and a line to book by are shorter. */
export const MOST_SEARCHED = 300

/** What is searched for of a text, without half a character at its end. */
export const cutToSearch = (text: string) => text.slice(0, MOST_SEARCHED).replace(/[\uD800-\uDBFF]$/, '')
