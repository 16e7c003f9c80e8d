import { digitsOf, fold, mailOf, squeeze } from '../../domain/fold'

/** What was typed, as each field compares it; null where the field does not come into question. */
export type Query = {
  /** Folded words. */
  words: readonly string[]
  digits: string | null
  /** Part of an e-mail address. */
  mail: string | null
  mark: string | null
  code: string | null
}

const CODE_LENGTH = 8
const VIN_LENGTH = 17
const LONGEST_MARK = 20
/** A single digit is in every number there is, and two letters are in every other VIN. */
const FEWEST_DIGITS = 2
const FEWEST_LETTERS = 3
/** Fewer are in every other address. */
const FEWEST_OF_MAIL = 3
const LONGEST_MAIL = 254

const PHONE_LIKE = /^[\d\s()+./-]+$/

function isPart(mark: string) {
  const fewest = /\d/.test(mark) ? FEWEST_DIGITS : FEWEST_LETTERS
  return mark.length >= fewest && mark.length <= LONGEST_MARK
}

/** Said aloud, an address is typed with spaces around its @; other words with a space between them are a name. */
function mailIn(text: string): string | null {
  const mail = mailOf(text)
  if (mail.length < FEWEST_OF_MAIL || mail.length > LONGEST_MAIL) return null
  return /\s/.test(text) && !mail.includes('@') ? null : mail
}

export function readQuery(typed: string): Query {
  const text = typed.trim()
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '')
  const digits = PHONE_LIKE.test(text) ? digitsOf(text) : ''
  const squeezed = squeeze(text)
  // A scanner may put an I (import) before the VIN, which itself never has one.
  const mark = squeezed.length === VIN_LENGTH + 1 && squeezed.startsWith('i') ? squeezed.slice(1) : squeezed
  const code = text.toLowerCase()
  return {
    words,
    digits: digits.length >= FEWEST_DIGITS ? digits : null,
    mail: mailIn(text),
    mark: isPart(mark) ? mark : null,
    code: code.length === CODE_LENGTH ? code : null,
  }
}
