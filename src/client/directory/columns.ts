import { digitsOf, fold, mailOf, squeeze } from '../../domain/fold'
import { columnOf, type Column } from './column'
import { lettersOf, initialsOf } from './letters'
import type { KnownCustomer, KnownVehicle } from './rows'

export type CustomerColumns = {
  /** Each word after a space; a contact's words after a tab besides. */
  names: Column
  phones: Column
  mails: Column
  codes: Column
  letters: Uint32Array
  initials: Uint32Array
}

export type VehicleColumns = { plates: Column; vins: Column; codes: Column }

/** What is printed on paper. */
const codeOf = ({ id }: { id: string }) => id.slice(-8).toLowerCase()

export const CONTACT = '\t '

const nameLine = ({ name, contact }: KnownCustomer) =>
  ` ${fold(name)}${contact === null ? '' : `${CONTACT}${fold(contact)}`}`

export function customerColumns(rows: readonly KnownCustomer[]): CustomerColumns {
  const lines = rows.map(nameLine)
  return {
    names: columnOf(lines),
    phones: columnOf(rows.map(({ phone }) => digitsOf(phone ?? ''))),
    mails: columnOf(rows.map(({ email }) => mailOf(email ?? ''))),
    codes: columnOf(rows.map(codeOf)),
    letters: Uint32Array.from(lines, lettersOf),
    initials: Uint32Array.from(lines, initialsOf),
  }
}

export const vehicleColumns = (rows: readonly KnownVehicle[]): VehicleColumns => ({
  plates: columnOf(rows.map(({ plate }) => squeeze(plate ?? ''))),
  vins: columnOf(rows.map(({ vin }) => squeeze(vin ?? ''))),
  codes: columnOf(rows.map(codeOf)),
})
