import { AREA_CODES } from './places'

// 555-0100 to 555-0199 are kept for fiction in every area, so that nobody real is ever called.
const LINES = 100
const FEWEST_AREAS = 12
const CUSTOMERS_AN_AREA = 80

/** Numbers of few and near areas for a small shop; they repeat only once all areas are used up. */
export function createPhones(customers: number) {
  const areas = Math.min(AREA_CODES.length, Math.max(FEWEST_AREAS, Math.ceil(customers / CUSTOMERS_AN_AREA)))
  let given = 0
  return () => {
    const area = AREA_CODES[given % areas] ?? ''
    const line = Math.floor(given / areas) % LINES
    given += 1
    return `+1${area}55501${String(line).padStart(2, '0')}`
  }
}
