import { lengthOf, scan, type Column } from './column'
import type { CustomerColumns, VehicleColumns } from './columns'
import { rankOf, type Tier, type Top } from './ranking'
import type { Field } from './results'
import type { KnownCustomer, KnownVehicle } from './rows'
import type { Block } from './table'

/** Of the digits after a country's code, which people leave out. */
const NATIONAL_DIGITS = 10

function findParts(
  column: Column,
  part: string,
  tierOf: (length: number, at: number) => Tier,
  offer: (row: number, rank: number) => void,
) {
  scan(column, part, (row, at) => {
    const length = lengthOf(column, row)
    offer(row, rankOf(tierOf(length, at), length))
  })
}

export function findPhones(
  { columns, first }: Block<KnownCustomer, CustomerColumns>,
  digits: string,
  top: Top,
) {
  const tierOf = (length: number, at: number): Tier => {
    const isNational = at === length - NATIONAL_DIGITS
    const isEnding = at + digits.length === length
    if (isEnding && (at === 0 || isNational)) return 'exact'
    if (isEnding) return 'ending'
    return at === 0 || isNational ? 'prefix' : 'within'
  }
  findParts(columns.phones, digits, tierOf, (row, rank) => top.offer('customer', first + row, 'phone', rank))
}

/** Without an @ it is rather a name that is being typed, or a number. */
export function findMails({ columns, first }: Block<KnownCustomer, CustomerColumns>, mail: string, top: Top) {
  const isMail = mail.includes('@')
  const tierOf = (length: number, at: number): Tier =>
    !isMail || at > 0 ? 'within' : length === mail.length ? 'exact' : 'prefix'
  findParts(columns.mails, mail, tierOf, (row, rank) => top.offer('customer', first + row, 'email', rank))
}

/** Letters alone are rather a name that is being typed: names go before, unless they are all of the plate. */
export function findMarks({ columns, first }: Block<KnownVehicle, VehicleColumns>, mark: string, top: Top) {
  const isNameLike = !/\d/.test(mark)
  const tierOf = (length: number, at: number): Tier => {
    if (at === 0 && length === mark.length) return 'exact'
    if (isNameLike) return 'within'
    if (at === 0) return 'prefix'
    return at + mark.length === length ? 'ending' : 'within'
  }
  const offer = (field: Field) => (row: number, rank: number) =>
    top.offer('vehicle', first + row, field, rank)
  findParts(columns.plates, mark, tierOf, offer('plate'))
  findParts(columns.vins, mark, tierOf, offer('vin'))
}

/** The end of an id, as it is printed on paper: all of it or nothing. */
export function findCodes(
  { columns, first }: Block<{ id: string }, { codes: Column }>,
  of: 'customer' | 'vehicle',
  code: string,
  top: Top,
) {
  scan(columns.codes, code, (row, at) => {
    if (at === 0 && lengthOf(columns.codes, row) === code.length) {
      top.offer(of, first + row, 'code', rankOf('exact', code.length))
    }
  })
}
