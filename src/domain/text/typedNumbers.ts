import { dollars } from '~/domain/money'

// Numbers as people at a counter type them and as spreadsheets copy them: "1,234.5", "$45", "-$20.00", "(20.00)".

const GROUPED = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/

type Decimal = { whole: string; fraction: string }

/** Digits before and after the point; null where that is no number, or where a comma stands where none may. */
function readDecimal(text: string): Decimal | null {
  const match = GROUPED.exec(text)
  const [, whole = '', fraction = ''] = match ?? []
  return whole === '' && fraction === '' ? null : { whole: whole.replaceAll(',', ''), fraction }
}

const MINUS = /^[-\u2212]/
const CENT_DIGITS = 2

/** An amount in cents, exactly; null where it is none, or finer than a cent. */
export function readCents(typed: string): number | null {
  let text = typed.replaceAll(/\s/g, '')
  const isBracketed = text.startsWith('(') && text.endsWith(')')
  if (isBracketed) text = text.slice(1, -1)
  text = text.replace(/^([-\u2212]?)\$([-\u2212]?)/, '$1$2')
  const isNegative = MINUS.test(text)
  if (isBracketed && isNegative) return null
  const decimal = readDecimal(text.replace(MINUS, ''))
  if (!decimal) return null
  const fraction = decimal.fraction.replace(/0+$/, '').padEnd(CENT_DIGITS, '0')
  if (fraction.length > CENT_DIGITS) return null
  const cents = Number(`${decimal.whole}${fraction}`)
  // Not -0, which would be written and compared as another number.
  return cents !== 0 && (isBracketed || isNegative) ? -cents : cents
}

/** A quantity, exactly as it was written; null where it is none. How fine it may be is a rule of its own. */
export function readQuantity(typed: string): number | null {
  const decimal = readDecimal(typed.replaceAll(/\s/g, ''))
  return decimal && Number(`${decimal.whole || '0'}.${decimal.fraction || '0'}`)
}

/** Cents as they stand in a field: "1234.50". */
export const fieldCents = (cents: number) => dollars(cents).replace(/[$,]/g, '').replace('\u2212', '-')
