import * as z from 'zod/mini'
import type { Customer, Vehicle } from '../records'
import type { Person } from '../records'

// What the directory keeps of a record: enough to find it and to name it. The record itself is read when it is opened.

export const KnownCustomer = z.object({
  id: z.string(),
  name: z.string(),
  /** The person, where the name is a company's. */
  contact: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Milliseconds; 0 where the service's time can't be read. */
  createdAt: z.number(),
  updatedAt: z.number(),
})

export const KnownVehicle = z.object({
  id: z.string(),
  customerId: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  plate: z.nullable(z.string()),
  vin: z.nullable(z.string()),
})

export type KnownCustomer = z.output<typeof KnownCustomer>
export type KnownVehicle = z.output<typeof KnownVehicle>

export type Rows = { customers: readonly KnownCustomer[]; vehicles: readonly KnownVehicle[] }

const milliseconds = (time: string) => Date.parse(time) || 0

export function knownCustomer({
  id,
  name,
  phone,
  email,
  createdAt,
  updatedAt,
  more,
}: Customer): KnownCustomer {
  const person = more ? [more.firstName, more.lastName].filter((part) => part.trim() !== '').join(' ') : ''
  return {
    id,
    name,
    contact: person === '' || person === name ? null : person,
    phone,
    email,
    createdAt: milliseconds(createdAt),
    updatedAt: milliseconds(updatedAt),
  }
}

export const knownVehicle = ({ id, customerId, year, make, model, plate, vin }: Vehicle): KnownVehicle => ({
  id,
  customerId,
  year,
  make,
  model,
  plate,
  vin,
})

/** What is kept of customers that came with their vehicles. */
export const keptOf = (people: readonly Person[]) => ({
  customers: people.map(({ customer }) => knownCustomer(customer)),
  vehicles: people.flatMap(({ vehicles }) => vehicles.map(knownVehicle)),
  vehiclesReadOf: people.flatMap(({ customer, isWhole }) => (isWhole ? [customer.id] : [])),
})

/** A page that was under way while the record was saved tells of it as it was before. */
export const isOlder = (row: KnownCustomer, known: KnownCustomer | undefined) =>
  known !== undefined && row.updatedAt < known.updatedAt
