import { fullName } from '../../domain/customers'
import { HOUR_MS, MINUTE_MS } from '../clock'
import type { CustomerRow } from '../store/tables'
import { FIRST_DAY, type Calendar } from './calendar'
import * as data from './data'
import type { DemoIds } from './demoIds'
import type { Entry } from './entry'
import { createRandom, type Random } from './random'
import { buildVin } from './vin'

export type Ground = { shop: string; newId: DemoIds; calendar: Calendar; shopMadeAt: number }

/** `isHeld`: an open appointment is in the name of this customer, or has this car. */
export type Owner = { id: string; createdAt: number; isFleet: boolean; isHeld: boolean }
export type Car = {
  id: string
  owner: Owner
  createdAt: number
  year: number
  dear: number
  /** The day of its last visit. */
  seenOn: number
  isHeld: boolean
}

/** The same people and cars come out wherever the demo is made; only the days move with the clock. */
const SEEDS = { people: 0x5eed_0001, cars: 0x5eed_0002 }

const IMPORTED_SHARE = 0.45
const CARS_A_CUSTOMER = 1.5
const CUSTOMERS_AN_AREA = 80

type Household = Pick<CustomerRow, 'last_name' | 'phone' | 'address1' | 'city' | 'state' | 'zip_code'>

function householdOf(random: Random, phone: string): Household {
  const isSettled = random.chance(0.72)
  const [, city = '', zip = ''] = /^(.*) (\d+)$/.exec(random.pick(data.TOWNS)) ?? []
  return {
    last_name: random.pick(data.LAST_NAMES),
    phone: random.chance(0.93) ? phone : null,
    address1: isSettled ? `${random.int(1, 940)} ${random.pick(data.STREETS)}` : null,
    city: isSettled ? city : null,
    state: isSettled ? 'NY' : null,
    zip_code: isSettled ? zip : null,
  }
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

/** 555-0100 to 555-0199 are kept for fiction in every area, so that nobody real is ever called. */
function phoneAt(place: number, customers: number): string {
  const areas = Math.min(data.AREA_CODES.length, Math.max(12, Math.ceil(customers / CUSTOMERS_AN_AREA)))
  const line = Math.floor(place / areas) % 100
  return `+1${data.AREA_CODES[place % areas]}55501${String(line).padStart(2, '0')}`
}

/** When each customer was written down: the first all at once, from the old program, the others day after day. */
function arrivals({ calendar, shopMadeAt }: Ground, customers: number) {
  const imported = Math.ceil(customers * IMPORTED_SHARE)
  const days = Array.from({ length: 1 - FIRST_DAY }, (_, at) => calendar.day(FIRST_DAY + at))
  const spans = days.filter((day) => day.isWorkday || day.offset === 0).map(calendar.deskHours)
  return (place: number) => {
    if (place < imported) return shopMadeAt + HOUR_MS + place
    const along = ((place - imported) / (customers - imported)) * spans.length
    const { from, until } = spans[Math.floor(along)] ?? { from: shopMadeAt, until: shopMadeAt }
    return from + Math.floor((along % 1) * (until - from))
  }
}

export function* people(ground: Ground, customers: number, owners: Owner[]): Generator<Entry> {
  const random = createRandom(SEEDS.people)
  const arrival = arrivals(ground, customers)
  let neighbors: Household[] = []
  for (let place = 0; place < customers; place += 1) {
    const createdAt = arrival(place)
    const isKnown = neighbors.length > 0 && random.chance(0.07)
    const household = isKnown ? random.pick(neighbors) : householdOf(random, phoneAt(place, customers))
    neighbors = [...neighbors.slice(-40), household]
    const firstName = random.pick(data.FIRST_NAMES)
    const isFleet = random.chance(0.035)
    const company = `${random.pick(data.COMPANY_STARTS)} ${random.pick(data.COMPANY_TRADES)}${random.pick(data.COMPANY_ENDS)}`
    const companyName = isFleet || random.chance(0.02) ? company : null
    const host = random.pick(['example.com', 'example.com', 'example.org', 'example.net'])
    const account = `${plain(firstName)}.${plain(household.last_name)}${random.chance(0.4) ? random.int(2, 99) : ''}`
    const tags = random.weigh([
      [[], 70],
      [['regular'], 14],
      [['vip'], 4],
      [['senior'], 6],
      [['referral'], 6],
    ])
    const customer = {
      id: ground.newId(createdAt),
      shop_id: ground.shop,
      name: fullName({ firstName, lastName: household.last_name, companyName }),
      first_name: firstName,
      ...household,
      address2: null,
      company_name: companyName,
      is_fleet: isFleet ? 1 : 0,
      email: random.chance(0.78) ? `${account}@${host}` : null,
      notes: random.chance(0.24) ? random.pick(data.CUSTOMER_NOTES) : null,
      tags: JSON.stringify(isFleet ? ['fleet', 'net 30'] : tags),
      marketing_opt_in: random.chance(0.42) ? 1 : 0,
      created_at: createdAt,
      updated_at: createdAt,
    }
    owners.push({ id: customer.id, createdAt, isFleet, isHeld: false })
    yield { customer }
  }
}

/** How many cars each customer has, coming to one and a half a head. */
function carsOf(random: Random, owners: readonly Owner[]): number[] {
  const counts = owners.map(({ isFleet }) =>
    isFleet ? random.int(3, 9) : random.pick([0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3]),
  )
  let missing = Math.round(owners.length * CARS_A_CUSTOMER) - counts.reduce((sum, count) => sum + count, 0)
  while (missing !== 0) {
    const place = random.int(0, counts.length - 1)
    const count = counts[place] ?? 0
    if (missing < 0 && count < 2) continue
    counts[place] = count + Math.sign(missing)
    missing -= Math.sign(missing)
  }
  return counts
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'.split('')
const spell = (random: Random, pattern: string) =>
  pattern.replace(/[A9]/g, (sign) => (sign === 'A' ? random.pick(LETTERS) : String(random.int(0, 9))))

function describe(random: Random, thisYear: number, isFleet: boolean) {
  const { make, model, maker, trims, dear } = random.weigh(isFleet ? data.WORKHORSES : data.MODELS)
  const year = thisYear + 1 - Math.round(18 * random.unit() ** 1.4)
  // From 2010 on, a letter in the seventh place says that the thirty year letters began anew.
  const type = spell(random, year < 2010 ? 'AA999' : 'AA9A9')
  const vin = buildVin({
    maker,
    model: type,
    year,
    plant: random.pick(LETTERS),
    serial: random.int(100, 899_999),
  })
  return {
    dear,
    fields: {
      year,
      make,
      model,
      trim: random.chance(0.7) ? random.pick(trims) : null,
      color: isFleet ? 'White' : random.chance(0.9) ? random.pick(data.COLORS) : null,
      vin: random.chance(0.82) ? vin : null,
      license_plate: random.chance(0.93)
        ? spell(random, random.pick(['AAA 9999', 'AAA9999', '9AAA99']))
        : null,
    },
  }
}

/** Every car, oldest first. A second one may have come later. */
export function* garage(ground: Ground, owners: readonly Owner[], cars: Car[]): Generator<Entry> {
  const random = createRandom(SEEDS.cars)
  const { now } = ground.calendar
  const counts = carsOf(random, owners)
  const parked = owners.flatMap((owner, place) =>
    Array.from({ length: counts[place] ?? 0 }, (_, nth) => {
      const isLater = nth > 0 && !owner.isFleet && random.chance(0.5)
      const after = isLater
        ? random.unit() * (now - owner.createdAt)
        : random.int(20_000, (nth + 3) * MINUTE_MS)
      return { owner, createdAt: Math.min(now, owner.createdAt + Math.floor(after)) }
    }),
  )
  for (const { owner, createdAt } of parked.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const { fields, dear } = describe(random, new Date(createdAt).getUTCFullYear(), owner.isFleet)
    const id = ground.newId(createdAt)
    cars.push({ id, owner, createdAt, year: fields.year, dear, seenOn: -Infinity, isHeld: false })
    yield { vehicle: { id, shop_id: ground.shop, customer_id: owner.id, ...fields, created_at: createdAt } }
  }
}
