/** Text that every layer below can hold: SQLite cuts at NUL, UTF-8 has no lone surrogates. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Lengths are counted as a person counts: an emoji is one, not two. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
