import { fullName } from '../../domain/customers'
import { DAY_MS } from '../clock'
import type { CustomerRow } from '../store/tables'
import type { Calendar } from './calendar'
import type { DemoIds } from './demoIds'
import { COMPANY_ENDS, COMPANY_STARTS, COMPANY_TRADES, FIRST_NAMES, LAST_NAMES } from './names'
import { deskSpans, type Opening } from './opening'
import { createPhones } from './phones'
import { SECOND_LINES, STREET_ENDS, STREET_NAMES, TOWNS } from './places'
import type { Random } from './random'

const IMPORTED_SHARE = 0.45

const NOTES = [
  'Prefers text',
  'Prefers a call before 9 am',
  'Key in drop box',
  'Asks for old parts back',
  'Waits in the lounge',
  'Needs a ride to the train',
  'Speaks Spanish, some English',
  'Call before any work over $200',
  'Wheel lock key is in the glove box',
  'Dog in the car, be gentle with the doors',
  'Referred by a neighbor',
  'Keeps every receipt, print on paper',
]
const TAGS: readonly (readonly [readonly string[], number])[] = [
  [[], 66],
  [['regular'], 12],
  [['vip'], 4],
  [['senior'], 5],
  [['student'], 4],
  [['regular', 'warranty plan'], 4],
  [['referral'], 5],
]
const MAIL_HOSTS = ['example.com', 'example.com', 'example.org', 'example.net']

type Household = Pick<
  CustomerRow,
  'last_name' | 'phone' | 'address1' | 'address2' | 'city' | 'state' | 'zip_code'
>

function makeHousehold(random: Random, phone: () => string): Household {
  const town = random.weigh(TOWNS)
  const settled = random.chance(0.72)
  return {
    last_name: random.pick(LAST_NAMES),
    phone: random.chance(0.93) ? phone() : null,
    address1: settled
      ? `${random.int(1, 940)} ${random.pick(STREET_NAMES)} ${random.pick(STREET_ENDS)}`
      : null,
    address2: settled && random.chance(0.15) ? random.pick(SECOND_LINES) : null,
    city: settled ? town.city : null,
    state: settled ? town.state : null,
    zip_code: settled ? town.zip : null,
  }
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

/** Customers one after another, each with a household of its own or one that the shop knows already. */
export function createPeople(random: Random, customers: number, newId: DemoIds) {
  const phone = createPhones(customers)
  let neighbors: Household[] = []

  const householdOf = () => {
    if (neighbors.length > 0 && random.chance(0.07)) return random.pick(neighbors)
    const household = makeHousehold(random, phone)
    neighbors = [...neighbors.slice(-40), household]
    return household
  }

  return (shop: string, createdAt: number, now: number): CustomerRow => {
    const household = householdOf()
    const firstName = random.pick(FIRST_NAMES)
    const isFleet = random.chance(0.035)
    const isBusiness = isFleet || random.chance(0.02)
    const company = isBusiness
      ? `${random.pick(COMPANY_STARTS)} ${random.pick(COMPANY_TRADES)}${random.pick(COMPANY_ENDS)}`
      : null
    const account = `${plain(firstName)}.${plain(household.last_name)}`
    const changed = random.chance(0.2) ? createdAt + random.int(1, 300) * DAY_MS : createdAt
    return {
      id: newId(createdAt),
      shop_id: shop,
      name: fullName({ firstName, lastName: household.last_name, companyName: company }),
      first_name: firstName,
      ...household,
      company_name: company,
      is_fleet: isFleet ? 1 : 0,
      email: random.chance(0.78)
        ? `${account}${random.chance(0.4) ? random.int(2, 99) : ''}@${random.pick(MAIL_HOSTS)}`
        : null,
      notes: random.chance(0.24) ? random.pick(NOTES) : null,
      tags: JSON.stringify(isFleet ? ['fleet', 'net 30'] : random.weigh(TAGS)),
      marketing_opt_in: random.chance(0.42) ? 1 : 0,
      created_at: createdAt,
      updated_at: changed > now ? createdAt : changed,
    }
  }
}

/** When the customer of each place in the line was written down: the first came all at once, from the old program. */
export function arrivals(calendar: Calendar, opening: Opening, customers: number) {
  const imported = Math.ceil(customers * IMPORTED_SHARE)
  const spans = deskSpans(calendar)
  return {
    imported,
    at: (place: number) => {
      if (place < imported) {
        return opening.customersFrom + Math.floor((place / imported) * opening.importMs)
      }
      const along = ((place - imported) / (customers - imported)) * spans.length
      const span = spans[Math.floor(along)]
      if (!span) throw new RangeError(`no day for customer ${place}`)
      return span.from + Math.floor((along % 1) * (span.until - span.from))
    },
  }
}
