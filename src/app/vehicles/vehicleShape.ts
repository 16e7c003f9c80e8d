import type { Vehicle } from '../../client/records'
import type { TwoWords } from '../customers/TwoVersions'
import type { FormShape } from '../shell/editing'
import type { Conflict } from '../shell/versions'
import { BLANK_VEHICLE, toTyped, type VehicleTyped, type VehicleWanted } from './vehicleFields'

export const wantedOf = ({ year, make, model, trim, color, vin, plate }: Vehicle): VehicleWanted => ({
  year,
  make,
  model,
  trim,
  color,
  vin,
  plate,
})

export const vehicleShape: FormShape<VehicleWanted, VehicleTyped> = {
  fields: ['year', 'make', 'model', 'plate', 'trim', 'color', 'vin'],
  inputsOf: (field) => [field],
  typedOf: (vehicle) => (vehicle ? toTyped(vehicle) : BLANK_VEHICLE),
}

const WORDS: Record<keyof VehicleWanted, string> = {
  year: 'Year',
  make: 'Make',
  model: 'Model',
  plate: 'Plate',
  trim: 'Trim',
  color: 'Color',
  vin: 'VIN',
}

const inWords = (value: string | number | null) => (value === null ? null : String(value))

export const showConflicts = (conflicts: readonly Conflict<VehicleWanted>[]): TwoWords[] =>
  conflicts.map(({ field, mine, theirs }) => ({
    word: WORDS[field],
    mine: inWords(mine),
    theirs: inWords(theirs),
  }))
