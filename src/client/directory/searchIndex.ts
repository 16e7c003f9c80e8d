import { digitsOf } from '../../domain/fold'
import { customerColumns, vehicleColumns, type CustomerColumns, type VehicleColumns } from './columns'
import { findAllWords, findWithin, findWordStarts } from './findNames'
import { findCodes, findMails, findMarks, findPhones } from './findNumbers'
import { findTypos } from './findTypos'
import { readQuery, type Query } from './query'
import { createTop, type Hit, type Top } from './ranking'
import { MOST_RESULTS, type Namesake, type Results } from './results'
import { isOlder, type KnownCustomer, type KnownVehicle, type Rows } from './rows'
import { showHit } from './showHit'
import { createTable } from './table'

/** All that is known, in memory, laid out for searching. */
export function createSearchIndex() {
  const customers = createTable<KnownCustomer, CustomerColumns>({
    build: customerColumns,
    isAlike: (a, b) =>
      a.name === b.name && a.contact === b.contact && a.phone === b.phone && a.email === b.email,
  })
  const vehicles = createTable<KnownVehicle, VehicleColumns>({
    build: vehicleColumns,
    isAlike: (a, b) => a.plate === b.plate && a.vin === b.vin,
  })

  function findNames(words: readonly string[], top: Top) {
    const [word] = words
    if (word === undefined) return
    if (words.length === 1) {
      for (const block of customers.all()) findWordStarts(block, word, top)
      if (!top.isFull()) for (const block of customers.all()) findWithin(block, word, top)
    } else for (const block of customers.all()) findAllWords(block, words, top)
  }

  function findRest({ digits, mark, code }: Query, top: Top) {
    for (const block of customers.all()) {
      if (digits !== null) findPhones(block, digits, top)
      if (code !== null) findCodes(block, 'customer', code, top)
    }
    for (const block of vehicles.all()) {
      if (mark !== null) findMarks(block, mark, top)
      if (code !== null) findCodes(block, 'vehicle', code, top)
    }
  }

  /** One pass over the vehicles for all hits, and none where the hits are customers. */
  function findOwnersOfOne(hits: readonly Hit[]): ReadonlySet<string> {
    const counts = new Map<string, number>()
    for (const { of, place } of hits) {
      const row = of === 'vehicle' ? vehicles.at(place) : undefined
      if (row) counts.set(row.customerId, 0)
    }
    if (counts.size === 0) return new Set()
    for (const { rows } of vehicles.all())
      for (const { customerId } of rows) {
        const count = counts.get(customerId)
        if (count !== undefined) counts.set(customerId, count + 1)
      }
    return new Set([...counts].flatMap(([id, count]) => (count === 1 ? id : [])))
  }

  return {
    put(rows: Rows) {
      for (const row of rows.customers) if (!isOlder(row, customers.get(row.id))) customers.put(row)
      for (const row of rows.vehicles) vehicles.put(row)
    },
    /** Rows that were kept: what has been learned since is newer. */
    putKept(rows: Rows) {
      for (const row of rows.customers) if (!customers.get(row.id)) customers.put(row)
      for (const row of rows.vehicles) if (!vehicles.get(row.id)) vehicles.put(row)
    },
    /** Makes now what the next search would have to make first. */
    prepare() {
      customers.prepare()
      vehicles.prepare()
    },
    clear() {
      customers.clear()
      vehicles.clear()
    },
    /** `ahead` names customers who are found however many others match better. */
    search(text: string, ahead: readonly string[] = []): Results {
      const query = readQuery(text)
      const customersAhead = new Set(ahead)
      const top = createTop(MOST_RESULTS, (of, place) => {
        if (customersAhead.size === 0) return false
        const owner = of === 'customer' ? customers.at(place)?.id : vehicles.at(place)?.customerId
        return owner !== undefined && customersAhead.has(owner)
      })
      findRest(query, top)
      findNames(query.words, top)
      // What goes behind everything else is not looked for where there is no room for it.
      if (query.mail !== null && (query.mail.includes('@') || !top.isFull())) {
        for (const block of customers.all()) findMails(block, query.mail, top)
      }
      const typos = top.isFull() ? null : findTypos(customers.all(), query.words, top)
      const hits = top.hits()
      const known = { customers, vehicles, ownersOfOne: findOwnersOfOne(hits) }
      return { text, found: hits.flatMap((hit) => showHit(hit, query, typos, known) ?? []) }
    },
    /** Who has exactly this number. */
    withPhone(phone: string): Namesake[] {
      const digits = digitsOf(phone)
      if (digits === '') return []
      const top = createTop(MOST_RESULTS)
      for (const block of customers.all()) findPhones(block, digits, top)
      return top.hits().flatMap(({ place }) => {
        const row = customers.at(place)
        return row && digitsOf(row.phone ?? '') === digits ? [{ id: row.id, name: row.name }] : []
      })
    },
  }
}
