/** A letter counts as its place in its row; the dashes are letters that a VIN does not use. */
const ROWS = ['ABCDEFGH', 'JKLMN-P-R', '-STUVWXYZ']
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const CHECK_PLACE = 8
const YEAR_LETTERS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR_OF_A = 1980

function valueOf(character: string): number {
  const row = ROWS.find((letters) => letters.includes(character))
  return row ? row.indexOf(character) + 1 : Number(character)
}

/** What 49 CFR 565.15 puts in the ninth place. */
export function checkDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, place) => {
    return total + weight * valueOf(vin.charAt(place))
  }, 0)
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

export function buildVin(parts: {
  maker: string
  model: string
  year: number
  plant: string
  serial: number
}) {
  const letter = YEAR_LETTERS.charAt((parts.year - FIRST_YEAR_OF_A) % YEAR_LETTERS.length)
  const serial = String(parts.serial).padStart(6, '0')
  const unchecked = `${parts.maker}${parts.model}0${letter}${parts.plant}${serial}`
  return unchecked.slice(0, CHECK_PLACE) + checkDigit(unchecked) + unchecked.slice(CHECK_PLACE + 1)
}
