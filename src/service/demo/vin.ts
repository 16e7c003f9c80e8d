import { hasRightCheckDigit } from '~/domain/vehicles'

const CHECK_AT = 8
const YEAR_LETTERS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR_OF_A = 1980

const withCheck = (vin: string, digit: string) => vin.slice(0, CHECK_AT) + digit + vin.slice(CHECK_AT + 1)

/** What 49 CFR 565.15 puts in the ninth place. */
export const checkDigit = (vin: string) =>
  '0123456789X'.split('').find((digit) => hasRightCheckDigit(withCheck(vin, digit))) ?? ''

type Parts = { maker: string; model: string; year: number; plant: string; serial: number }

export function buildVin({ maker, model, year, plant, serial }: Parts) {
  const letter = YEAR_LETTERS.charAt((year - FIRST_YEAR_OF_A) % YEAR_LETTERS.length)
  const unchecked = `${maker}${model}0${letter}${plant}${String(serial).padStart(6, '0')}`
  return withCheck(unchecked, checkDigit(unchecked))
}
