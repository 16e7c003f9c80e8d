// Sets of letters as bits, so that most names are passed over without looking at them. Letters beyond a to z share
// bits with others: a set may let a name through that has no chance, and never keeps one out that has.

const SPACE = 32
const bitOf = (code: number) => 1 << (code & 31)

export function lettersOf(text: string): number {
  let set = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > SPACE) set |= bitOf(code)
  }
  return set >>> 0
}

export function initialsOf(text: string): number {
  let set = 0
  let before = SPACE
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (before <= SPACE && code > SPACE) set |= bitOf(code)
    before = code
  }
  return set >>> 0
}

/** How many are in the set. */
export function countOf(set: number): number {
  let left = set
  let count = 0
  while (left !== 0) {
    left &= left - 1
    count += 1
  }
  return count
}
