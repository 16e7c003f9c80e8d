/** What taking accents off does not reach. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

const DROPPED = /[\p{M}.'’`]/u
const KEPT = /[\p{L}\p{N}]/u

/** One character as it is compared: O'Brien is obrien, J.D. is jd, everything else that is no letter parts words. */
function foldCharacter(character: string): string {
  let folded = ''
  for (const part of character.normalize('NFD').toLowerCase().normalize('NFD')) {
    if (DROPPED.test(part)) continue
    folded += LETTERS[part] ?? (KEPT.test(part) ? part : ' ')
  }
  return folded
}

export type Folded = {
  text: string
  /** Where in the original each character of the text begins and ends. */
  from: number[]
  to: number[]
}

/** Folded, and where it all came from: for showing what was found. */
export function foldTraced(original: string): Folded {
  const folded: Folded = { text: '', from: [], to: [] }
  let at = 0
  for (const character of original) {
    const end = at + character.length
    const parts = foldCharacter(character)
    if (parts === '' && folded.to.length > 0) folded.to[folded.to.length - 1] = end
    for (const part of parts) {
      if (part === ' ' && (folded.text === '' || folded.text.endsWith(' '))) continue
      folded.text += part
      for (let unit = 0; unit < part.length; unit += 1) {
        folded.from.push(at)
        folded.to.push(end)
      }
    }
    at = end
  }
  return { ...folded, text: folded.text.trimEnd() }
}

const ASCII = /^[\x20-\x7e]*$/

/** As names are compared: without case, accents and punctuation, one space between words. */
export function fold(original: string): string {
  if (!ASCII.test(original)) return foldTraced(original).text
  return original
    .toLowerCase()
    .replace(/[.'`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** As plates and VINs are compared: letters and digits alone. */
export const squeeze = (original: string) => original.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** As e-mail addresses are compared. */
export const mailOf = (original: string) => original.toLowerCase().replace(/\s+/g, '')

export const digitsOf = (original: string) => original.replace(/\D+/g, '')
