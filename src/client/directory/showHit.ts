import { digitsOf, fold, mailOf, squeeze } from '../../domain/fold'
import { CONTACT } from './columns'
import type { Typos } from './findTypos'
import { lineRanges, runRanges, wordRanges } from './highlight'
import type { Query } from './query'
import type { Hit } from './ranking'
import type { Found, Range } from './results'
import type { KnownCustomer, KnownVehicle } from './rows'

type KnownRows = {
  customers: { at(place: number): KnownCustomer | undefined; get(id: string): KnownCustomer | undefined }
  vehicles: { at(place: number): KnownVehicle | undefined }
  /** Of the customers whose vehicle was found, those who have no other. */
  ownersOfOne: ReadonlySet<string>
}

const whole = (text: string): Range[] => [[0, text.length]]

/** A name is shown before a contact, unless only the contact was found. */
function nameMatch(
  { name, contact }: KnownCustomer,
  words: readonly string[],
  typo: readonly number[] | undefined,
) {
  const inName = typo ? lineRanges(name, 1, typo) : wordRanges(name, words)
  if (inName.length > 0 || contact === null) return { field: 'name', text: name, ranges: inName } as const
  const from = 1 + fold(name).length + CONTACT.length
  const inContact = typo ? lineRanges(contact, from, typo) : wordRanges(contact, words)
  return { field: 'contact', text: contact, ranges: inContact } as const
}

function customerMatch(row: KnownCustomer, { field, place }: Hit, query: Query, typos: Typos | null) {
  if (field === 'phone') {
    const text = row.phone ?? ''
    return { field, text, ranges: runRanges(text, query.digits ?? '', digitsOf) }
  }
  if (field === 'email') {
    const text = row.email ?? ''
    return { field, text, ranges: runRanges(text, query.mail ?? '', mailOf) }
  }
  if (field === 'code') return { field, text: query.code ?? '', ranges: whole(query.code ?? '') }
  return nameMatch(row, query.words, typos?.get(place))
}

function vehicleMatch(row: KnownVehicle, field: 'plate' | 'vin', query: Query) {
  const text = row[field] ?? ''
  return { field, text, ranges: runRanges(text, query.mark ?? '', squeeze) }
}

function showCustomer(hit: Hit, row: KnownCustomer, query: Query, typos: Typos | null): Found {
  const { id, name, phone } = row
  const match = customerMatch(row, hit, query, typos)
  return { key: `customer:${id}`, customerId: id, name, phone, vehicle: null, match }
}

function showVehicle(
  { field }: Hit,
  row: KnownVehicle,
  { customers, ownersOfOne }: KnownRows,
  query: Query,
): Found {
  const { id, customerId, year, make, model, plate, vin } = row
  const owner = customers.get(customerId)
  const code = query.code ?? ''
  return {
    key: `vehicle:${id}`,
    customerId,
    name: owner?.name ?? null,
    phone: owner?.phone ?? null,
    vehicle: { id, title: `${year} ${make} ${model}`, plate, vin, isOnly: ownersOfOne.has(customerId) },
    match:
      field === 'plate' || field === 'vin'
        ? vehicleMatch(row, field, query)
        : { field: 'code', text: code, ranges: whole(code) },
  }
}

/** A hit with what is shown of it, or null where its row is gone. */
export function showHit(hit: Hit, query: Query, typos: Typos | null, known: KnownRows): Found | null {
  if (hit.of === 'customer') {
    const row = known.customers.at(hit.place)
    return row ? showCustomer(hit, row, query, typos) : null
  }
  const row = known.vehicles.at(hit.place)
  return row ? showVehicle(hit, row, known, query) : null
}
