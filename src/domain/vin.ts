const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const LETTERS = 'ABCDEFGH.JKLMN.P.R..STUVWXYZ'
const CHECK_AT = 8

/** ISO 3779: letters stand for 1 to 9, in runs that skip I, O and Q. */
function valueOf(character: string): number {
  if (/\d/.test(character)) return Number(character)
  const at = LETTERS.indexOf(character)
  return at <= 17 ? (at % 9) + 1 : ((at - 20) % 9) + 2
}

/** Whether the ninth character is the one that the others call for. North American; others may differ in good faith. */
export function hasRightCheckDigit(vin: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * valueOf(vin.charAt(at)), 0)
  return vin[CHECK_AT] === 'X' ? sum % 11 === 10 : Number(vin[CHECK_AT]) === sum % 11
}

/** What is wrong with a VIN, for the person who types it. */
export function vinError(typed: string): string {
  const vin = readVin(typed)
  if (/[IOQ]/.test(vin)) return 'A VIN has no I, O or Q. They are 1 and 0.'
  return `A VIN has 17 characters. This one has ${vin.length}.`
}

/** A scanner sends a leading I (import mark), spaces or dashes; the VIN is what is left. */
export function readVin(typed: string): string {
  const text = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return text.length === 18 && text.startsWith('I') ? text.slice(1) : text
}
