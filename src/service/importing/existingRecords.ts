import { fold } from '~/domain/text/fold'
import type { Reader } from '~/service/store/engine'
import { imports } from '~/service/store/tables/imports'

/** Somebody who is in the shop, or will be. Read in the file, their line is known. */
export type Person = {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly line?: number
}
export type Car = {
  readonly id: string
  readonly owner: string
  readonly words: string
  readonly vin: string | null
  readonly line?: number
}
type Remembered = { readonly id: string; readonly print: string }

export const carWords = (car: { year: number; make: string; model: string }) =>
  `${car.year} ${car.make} ${car.model}`

/** Several under one word, each by its id. */
function createIndex<T extends { readonly id: string }>(wordOf: (item: T) => string | null) {
  const items = new Map<string, T>()
  const words = new Map<string, Set<string>>()
  return {
    byId: (id: string) => items.get(id),
    /** As it is now, in the place of what it was. */
    put(item: T) {
      const before = items.get(item.id)
      const old = before && wordOf(before)
      if (old) words.get(old)?.delete(item.id)
      items.set(item.id, item)
      const word = wordOf(item)
      if (word === null) return
      const ids = words.get(word) ?? new Set()
      words.set(word, ids.add(item.id))
    },
    under: (word: string): T[] =>
      [...(words.get(word) ?? [])].flatMap((id) => {
        const item = items.get(id)
        return item ? [item] : []
      }),
  }
}

const createKnown = () => ({
  people: createIndex<Person>(({ phone }) => phone),
  /** SQLite compares no letters but English ones without their case. */
  names: createIndex<Person>(({ name }) => fold(name)),
  cars: createIndex<Car>(({ vin }) => vin),
  /** By what they are called where they came from. */
  customers: new Map<string, Remembered>(),
  vehicles: new Map<string, Remembered>(),
})

/** All of a shop that a line can clash with. */
export type Known = ReturnType<typeof createKnown>

export function addPerson(known: Known, person: Person) {
  known.people.put(person)
  known.names.put(person)
}

export async function readKnown(reader: Reader, shop: string): Promise<Known> {
  const known = createKnown()
  for (const person of await imports.people(reader, shop)) addPerson(known, person)
  for (const { id, customer_id: owner, vin, ...car } of await imports.cars(reader, shop))
    known.cars.put({ id, owner, vin, words: carWords(car) })
  for (const { external_id, ...kept } of await imports.customers.all(reader, shop))
    known.customers.set(external_id, kept)
  for (const { external_id, ...kept } of await imports.vehicles.all(reader, shop))
    known.vehicles.set(external_id, kept)
  return known
}
