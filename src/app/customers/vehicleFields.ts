import * as z from 'zod/mini'
import { inWords, whereEmpty, blankIsNone, trimmed } from '~/app/format/fieldErrors'
import type { FormShape } from '~/app/forms/editing'
import type { Vehicle } from '~/client/nouns/nouns'
import type { VehicleDraft } from '~/client/nouns/vehicles'
import * as field from '~/domain/fields'
import { readModelYear, yearError, readVin, vinError } from '~/domain/vehicles'

const plateTyped = (typed: string) => typed.trim().toUpperCase()

export const vehicleFields = z.object({
  year: inWords(
    z.pipe(
      z.transform((typed: string) => readModelYear(typed)),
      field.modelYear,
    ),
    yearError,
  ),
  make: inWords(z.pipe(z.transform(trimmed), field.vehicleWord), whereEmpty('Enter a make')),
  model: inWords(z.pipe(z.transform(trimmed), field.vehicleWord), whereEmpty('Enter a model')),
  trim: z.pipe(blankIsNone(trimmed), z.nullable(field.vehicleDetail)),
  color: z.pipe(blankIsNone(trimmed), z.nullable(field.vehicleDetail)),
  vin: inWords(z.pipe(blankIsNone(readVin), z.nullable(field.vin)), vinError),
  plate: z.pipe(blankIsNone(plateTyped), z.nullable(field.plate)),
})

export type VehicleTyped = Record<keyof VehicleDraft, string>

export const BLANK_VEHICLE: VehicleTyped = {
  year: '',
  make: '',
  model: '',
  trim: '',
  color: '',
  vin: '',
  plate: '',
}

const toTyped = (vehicle: VehicleDraft): VehicleTyped => ({
  year: String(vehicle.year),
  make: vehicle.make,
  model: vehicle.model,
  trim: vehicle.trim ?? '',
  color: vehicle.color ?? '',
  vin: vehicle.vin ?? '',
  plate: vehicle.plate ?? '',
})

export const draftOf = ({ year, make, model, trim, color, vin, plate }: Vehicle): VehicleDraft => ({
  year,
  make,
  model,
  trim,
  color,
  vin,
  plate,
})

export const vehicleShape: FormShape<VehicleDraft, VehicleTyped> = {
  inputs: {
    year: ['year'],
    make: ['make'],
    model: ['model'],
    plate: ['plate'],
    trim: ['trim'],
    color: ['color'],
    vin: ['vin'],
  },
  typedOf: (vehicle) => (vehicle ? toTyped(vehicle) : BLANK_VEHICLE),
}
