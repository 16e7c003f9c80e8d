import { nat } from 'fast-check'

const SURROGATES = { from: 0xd800, many: 0x800 }
const LAST = 0x10ffff

/**
 * Any character that a text may have, as the unit of texts made up. The library's own of that kind, `binary`, makes a
 * list of them all first: 0.8 s in each process that asks for one.
 */
export const anyCharacter = nat({ max: LAST - SURROGATES.many }).map(
  (place) => String.fromCodePoint(place < SURROGATES.from ? place : place + SURROGATES.many),
  (character) => placeOf(String(character)),
)

/** The way back: by it the library finds texts of its own that are worth trying, such as `__proto__`, in these units. */
function placeOf(character: string): number {
  const code = character.codePointAt(0)
  if (code === undefined || String.fromCodePoint(code) !== character)
    throw new Error('That is not one character.')
  if (code < SURROGATES.from) return code
  if (code < SURROGATES.from + SURROGATES.many) throw new Error('Half of a character is none.')
  return code - SURROGATES.many
}
