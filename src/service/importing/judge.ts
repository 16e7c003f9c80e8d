import { fold } from '~/domain/text/fold'
import { showPhone } from '~/domain/text/phone'
import { addPerson, type Car, carWords, type Known, type Person } from './existingRecords'
import type { CustomerLine, Line, Owner, VehicleLine } from './rows'

/** What becomes of a line, beside what is in the shop. */
export type Verdict =
  /** It is made; a vehicle has an owner then. */
  | { readonly what: 'new'; readonly owner: string | null; readonly note: string | null }
  /** There is one already, under another external id or none: that is remembered, and nothing is made. */
  | { readonly what: 'same'; readonly id: string; readonly words: string }
  /** It was brought along before, and is left as it is. */
  | { readonly what: 'here'; readonly isOther: boolean }
  | { readonly what: 'refused'; readonly reason: string }

export const refused = (reason: string): Verdict => ({ what: 'refused', reason })

const whereIs = ({ line }: { readonly line?: number }) =>
  line === undefined ? 'who is in the shop already' : `of line ${line}`
const whereCarIs = ({ line }: { readonly line?: number }) =>
  line === undefined ? 'which is in the shop already' : `of line ${line}`

/** With `isSharing`, a phone may be that of several names, and a VIN that of several owners. */
export function judge(known: Known, line: Line, isSharing: boolean): Verdict {
  const kept = (line.noun === 'customer' ? known.customers : known.vehicles).get(line.externalId)
  if (kept) return { what: 'here', isOther: kept.print !== line.print }
  return line.noun === 'customer'
    ? judgeCustomer(known, line, isSharing)
    : judgeVehicle(known, line, isSharing)
}

function judgeCustomer(known: Known, { wanted }: CustomerLine, isSharing: boolean): Verdict {
  const { name, phone = null } = wanted
  const folded = fold(name)
  const withPhone = phone === null ? [] : known.people.under(phone)
  const same = withPhone.find((person) => fold(person.name) === folded)
  if (same) return { what: 'same', id: same.id, words: `${same.name} ${whereIs(same)}` }
  const [other] = withPhone
  if (other && !isSharing)
    return refused(`${showPhone(phone ?? '')} is the phone of ${other.name}, ${whereIs(other)}`)
  return { what: 'new', owner: null, note: namesake(known.names.under(folded), phone) }
}

/** Two with two phones are two people; where one has none, nobody can tell. */
function namesake(people: readonly Person[], phone: string | null): string | null {
  const unclear = people.find((person) => phone === null || person.phone === null)
  return unclear ? `the same name as ${unclear.name}, ${whereIs(unclear)}` : null
}

function judgeVehicle(known: Known, line: VehicleLine, isSharing: boolean): Verdict {
  const owner = ownerOf(known, line.owner)
  if ('reason' in owner) return refused(owner.reason)
  const { vin = null } = line.wanted
  const withVin: Car[] = vin === null ? [] : known.cars.under(vin)
  const same = withVin.find((car) => car.owner === owner.id)
  if (same) return { what: 'same', id: same.id, words: `the ${same.words} ${whereCarIs(same)}` }
  const [other] = withVin
  if (other && !isSharing) {
    const name = known.people.byId(other.owner)?.name ?? 'another customer'
    return refused(`VIN ${vin} is that of ${name}’s ${other.words}, ${whereCarIs(other)}`)
  }
  return { what: 'new', owner: owner.id, note: null }
}

function ownerOf(known: Known, owner: Owner): { readonly id: string } | { readonly reason: string } {
  if ('externalId' in owner) {
    return (
      known.customers.get(owner.externalId) ?? {
        reason: `there is no customer with the external_id ${owner.externalId}, in the shop or in the customers’ file`,
      }
    )
  }
  const [one, ...more] = known.people.under(owner.phone)
  if (!one) return { reason: `there is no customer with the phone ${showPhone(owner.phone)}` }
  if (more.length > 0)
    return {
      reason: `${more.length + 1} customers have the phone ${showPhone(owner.phone)}: name the owner by customer_external_id`,
    }
  return { id: one.id }
}

/** From now on it is in the shop, or will be. */
export function take(known: Known, line: Line, verdict: Verdict, id: string) {
  const kept = { id, print: line.print }
  if (line.noun === 'customer') {
    known.customers.set(line.externalId, kept)
    if (verdict.what !== 'new') return
    const { name, phone = null } = line.wanted
    addPerson(known, { id, name, phone, line: line.line })
  } else {
    known.vehicles.set(line.externalId, kept)
    if (verdict.what !== 'new' || verdict.owner === null) return
    const { vin = null } = line.wanted
    known.cars.put({ id, owner: verdict.owner, words: carWords(line.wanted), vin, line: line.line })
  }
}

export const wordsOf = (line: Line): string =>
  line.noun === 'customer'
    ? [line.wanted.name, line.wanted.phone && showPhone(line.wanted.phone)].filter(Boolean).join(', ')
    : [carWords(line.wanted), line.wanted.vin ?? line.wanted.license_plate].filter(Boolean).join(', ')
