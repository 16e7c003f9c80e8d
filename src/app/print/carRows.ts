import type { Vehicle } from '../../client/nouns'

type Car = Pick<Vehicle, 'year' | 'make' | 'model' | 'plate' | 'vin'> & Partial<Vehicle>

/** A car as it stands on every paper. */
export const carRows = ({ year, make, model, trim = null, color = null, plate, vin }: Car): string[] =>
  [
    `${year} ${make} ${model}`,
    [trim, color].filter(Boolean).join(' · '),
    plate && `Plate ${plate}`,
    vin && `VIN ${vin}`,
  ].filter((row): row is string => typeof row === 'string' && row !== '')
