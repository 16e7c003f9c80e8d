import { digitsOf, foldTraced, type Folded } from '../../domain/fold'
import type { Range } from './results'

/** From ranges of the folded text to those of the original. */
function traced({ from, to }: Folded, ranges: readonly Range[]): Range[] {
  return ranges.flatMap(([start, end]) => {
    const first = from[start]
    const last = to[end - 1]
    return first === undefined || last === undefined || end <= start ? [] : [[first, last] as const]
  })
}

/** In their order, those that meet made one. */
function joined(ranges: readonly Range[]): Range[] {
  const whole: Range[] = []
  for (const range of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = whole.at(-1)
    if (last && range[0] <= last[1]) whole[whole.length - 1] = [last[0], Math.max(last[1], range[1])]
    else whole.push(range)
  }
  return whole
}

/** Where the word stands: at the beginning of a word if it can be had. */
function placeOf(text: string, word: string): number {
  const inside = ` ${text}`.indexOf(` ${word}`)
  return inside >= 0 ? inside : text.indexOf(word)
}

export function wordRanges(original: string, words: readonly string[]): Range[] {
  const folded = foldTraced(original)
  const found = words.flatMap((word): Range[] => {
    const at = placeOf(folded.text, word)
    return at < 0 ? [] : [[at, at + word.length]]
  })
  return joined(traced(folded, found))
}

/** Of uFuzzy's ranges, which lie flat, those in this text: in the line that was searched it begins at `offset`. */
export function lineRanges(original: string, offset: number, flat: readonly number[]): Range[] {
  const pairs: Range[] = []
  for (let at = 0; at + 1 < flat.length; at += 2) {
    pairs.push([(flat[at] ?? 0) - offset, (flat[at + 1] ?? 0) - offset])
  }
  return joined(traced(foldTraced(original), pairs))
}

/** The run of characters that, all others left out, is `part`. Works on a phone or a plate however it is written. */
export function runRanges(original: string, part: string, strip: (character: string) => string): Range[] {
  let text = ''
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const character of original) {
    for (const kept of strip(character)) {
      text += kept
      for (let unit = 0; unit < kept.length; unit += 1) {
        from.push(at)
        to.push(at + character.length)
      }
    }
    at += character.length
  }
  const start = text.indexOf(part)
  return start < 0 ? [] : traced({ text, from, to }, [[start, start + part.length]])
}

/** Where the digits are in a phone number as it is shown: (555) 123-4567. */
export const digitRanges = (shown: string, typed: string) => runRanges(shown, digitsOf(typed), digitsOf)
