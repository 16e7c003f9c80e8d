import { fullName } from '../../domain/customers'
import * as data from './data'
import type { Car, Entry, Ground } from './entry'
import { createRandom, type Random } from './random'
import { buildVin } from './vin'

/** The same people and cars come out wherever the demo is made; only the days move with the clock. */
const SEED = 0x5eed_0001

const IMPORTED_SHARE = 0.45
const CARS_A_CUSTOMER = 1.5

/** 555-0100 to 555-0199 are kept for fiction in every area, so that nobody real is ever called. */
function phoneAt(place: number): string {
  const area = place % data.AREA_CODES.length
  const line = (Math.floor(place / data.AREA_CODES.length) + 7 * area) % 100
  return `+1${data.AREA_CODES[area]}55501${String(line).padStart(2, '0')}`
}

function householdOf(random: Random, place: number) {
  const [city = '', zip = ''] = random.pick(data.TOWNS).split(', ')
  return {
    last_name: random.pick(data.LAST_NAMES),
    phone: random.chance(0.93) ? phoneAt(place) : null,
    address1: `${random.int(1, 940)} ${random.pick(data.STREETS)}`,
    address2: null,
    city,
    state: 'CA',
    zip_code: zip,
  }
}

/** Without what an address can't hold: accents, blanks, apostrophes. */
const account = (name: string) => name.normalize('NFD').replace(/[^A-Za-z]/g, '')

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'.split('')
const spell = (random: Random, pattern: string) =>
  pattern.replace(/[A9]/g, (sign) => (sign === 'A' ? random.pick(LETTERS) : String(random.int(0, 9))))

function describe(random: Random, thisYear: number, isFleet: boolean) {
  const { make, model, maker, trims, dear } = random.weigh(isFleet ? data.WORKHORSES : data.MODELS)
  const year = thisYear + 1 - Math.round(18 * random.unit() ** 1.4)
  // From 2010 on, a letter in the seventh place says that the thirty year letters began anew.
  const type = spell(random, year < 2010 ? 'AA999' : 'AA9A9')
  const plant = random.pick(LETTERS)
  const vin = buildVin({ maker, model: type, year, plant, serial: random.int(100, 899_999) })
  const fields = {
    year,
    make,
    model,
    trim: random.chance(0.7) ? random.pick(trims) : null,
    color: isFleet ? 'White' : random.pick(data.COLORS),
    vin: random.chance(0.82) ? vin : null,
    license_plate: random.chance(0.93) ? spell(random, '9AAA999') : null,
  }
  return { dear, fields }
}

/** Customers, each before its cars: the first all at once, from the old program, the others day after day. */
export function* people(ground: Ground, customers: number, cars: Car[]): Generator<Entry> {
  const { shop, newId, calendar, madeAt } = ground
  const { now } = calendar
  const random = createRandom(SEED)
  const total = Math.round(customers * CARS_A_CUSTOMER)
  let household = householdOf(random, 0)
  let createdAt = madeAt
  for (let place = 0; place < customers; place += 1) {
    const along = Math.max(0, (place / customers - IMPORTED_SHARE) / (1 - IMPORTED_SHARE))
    const came = calendar.whenOpen(madeAt + Math.floor(along * (now - madeAt)))
    // In their order, whenever the shop was closed, so that the newest is always the same.
    createdAt = Math.min(now, Math.max(createdAt, came))
    // Now and then the next one is of the same family.
    if (!random.chance(0.07)) household = householdOf(random, place)
    const firstName = random.pick(data.FIRST_NAMES)
    const isFleet = random.chance(0.035)
    const company = `${random.pick(data.COMPANY_STARTS)} ${random.pick(data.COMPANY_TRADES)}`
    const companyName = isFleet ? company : null
    const tags = random.pick([['regular'], ['vip'], ['senior'], ['referral'], [], [], [], []])
    const email = `${account(firstName)}.${account(household.last_name)}@example.com`.toLowerCase()
    const id = newId(createdAt)
    const customer = {
      id,
      shop_id: shop,
      name: fullName({ firstName, lastName: household.last_name, companyName }),
      first_name: firstName,
      ...household,
      company_name: companyName,
      is_fleet: isFleet ? 1 : 0,
      email: random.chance(0.78) ? email : null,
      notes: random.chance(0.24) ? random.pick(data.CUSTOMER_NOTES) : null,
      tags: JSON.stringify(isFleet ? ['fleet', 'net 30'] : tags),
      marketing_opt_in: random.chance(0.42) ? 1 : 0,
      created_at: createdAt,
      updated_at: createdAt,
    }
    yield { customer }
    // One and a half a head: those who come after a fleet have none until it is made up for.
    const due = Math.round((place + 1) * CARS_A_CUSTOMER) - cars.length
    const count = isFleet ? Math.min(due + random.int(2, 6), total - cars.length) : due
    for (let nth = 0; nth < count; nth += 1) {
      const { fields, dear } = describe(random, new Date(createdAt).getUTCFullYear(), isFleet)
      const car = { id: newId(createdAt), createdAt, dear, owner: { id, isFleet }, isHeld: false }
      cars.push(car)
      yield { vehicle: { id: car.id, shop_id: shop, customer_id: id, ...fields, created_at: createdAt } }
    }
  }
}
