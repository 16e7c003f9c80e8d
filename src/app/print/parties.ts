import type { Customer, Vehicle } from '~/client/nouns/nouns'
import { showPhone } from '~/domain/text/phone'

// Whom and which car a paper is for, the same on every paper.

const present = (rows: readonly (string | null | undefined)[]) =>
  rows.filter((row): row is string => typeof row === 'string' && row !== '')

/** The name by itself where nothing else is known of them. */
export const customerRows = (customer: Customer | undefined, name: string | null): string[] =>
  present([
    customer?.name ?? name,
    customer?.phone && showPhone(customer.phone),
    customer?.email,
    ...(customer?.more?.address ?? []),
  ])

type Car = Pick<Vehicle, 'year' | 'make' | 'model' | 'plate' | 'vin'> & Partial<Vehicle>

export const carRows = ({ year, make, model, trim = null, color = null, plate, vin }: Car): string[] =>
  present([
    `${year} ${make} ${model}`,
    [trim, color].filter(Boolean).join(' · '),
    plate && `Plate ${plate}`,
    vin && `VIN ${vin}`,
  ])
