import { setTimeout as pause } from 'node:timers/promises'
import { isInShop, isOpen as isOpenStatus } from '~/domain/appointments'
import { fullName } from '~/domain/customerNames'
import type { QuoteStatus } from '~/domain/quotes'
import { MINUTE_MS } from '~/service/clock'
import { idAt } from '~/service/ids'
import type { Store, Writer } from '~/service/store/engine'
import { appointments } from '~/service/store/tables/appointments'
import { counters } from '~/service/store/tables/counters'
import { customers } from '~/service/store/tables/customers'
import { invoices } from '~/service/store/tables/invoices'
import { payments } from '~/service/store/tables/payments'
import { quotes } from '~/service/store/tables/quotes'
import { shops } from '~/service/store/tables/shops'
import { APPOINTMENT_STORED } from '~/service/store/tables/statuses'
import { vehicles } from '~/service/store/tables/vehicles'
import { slotsOf, type Slot } from './board'
import * as data from './data'
import { JOBS, SHOP, VISIT_NOTES } from './data'
import {
  createCalendar,
  FIRST_DAY,
  LAST_DAY,
  OPENING_HOURS,
  type Day,
  type Car,
  type Entry,
  type Ground,
} from './ground'
import { momentBetween, papersOf, quoteOf, sumsFor, type Scene, type Visit } from './papers'
import { createRandom, type Random } from './random'
import { buildVin } from './vin'

const SEEDS = { days: 0x5eed_0003, ids: 0x5eed_0004 }

/** Ids as the service would have given them at a moment long gone, without moving the service's own counter. */
function createIds(random: Random) {
  const chance = Buffer.alloc(8)
  let count = 0
  return (moment: number) => {
    chance.writeUInt32BE(random.int(0, 0xffff_ffff), 0)
    chance.writeUInt32BE(random.int(0, 0xffff_ffff), 4)
    count = (count + 1) & 0xfff
    return idAt(moment, count, chance)
  }
}

type Making = Scene & { nextCar: (day: Day, isHeld: boolean) => Car | null }

/** Who comes: a car that the shop knew before that day, the newer the likelier, and none that is held. */
function createGarage(random: Random, cars: readonly Car[], lastMidnight: number): Making['nextCar'] {
  let known = 0
  return ({ midnight }, isHeld) => {
    while ((cars[known]?.createdAt ?? Infinity) < Math.min(midnight, lastMidnight)) known += 1
    const start = Math.floor(known * (1 - random.unit() ** 2))
    for (let step = 0; step < known; step += 1) {
      const car = cars[(start + step) % known]
      if (!car || (isHeld && car.isHeld)) continue
      car.isHeld ||= isHeld
      return car
    }
    return null
  }
}

/** A visit; null where the shop has nobody left who could come. */
function visitIn(making: Making, { status, startAt }: Slot, day: Day): Visit | null {
  const { random, calendar, shop, newId } = making
  const { now } = calendar
  const isOpen = isOpenStatus(APPOINTMENT_STORED[status])
  const car = making.nextCar(day, isOpen || day.offset === 0)
  if (!car) return null
  const isDone = status === 'completed' || status === 'ready'
  const room = ((isDone ? Math.min(now, day.closes) : day.closes) - startAt) / MINUTE_MS
  const job = random.weigh(JOBS.filter(([{ minutes }]) => minutes <= Math.max(30, room)))
  const endAt = startAt + job.minutes * MINUTE_MS
  const booked = calendar.day(Math.min(day.offset, 0) - random.int(1, 14))
  const createdAt = Math.max(car.createdAt, momentBetween(random, booked.opens, booked.closes))
  const isByPage = status === 'pending_deposit' || random.chance(0.36)
  const isHere = isInShop(status) || status === 'no_show'
  const came = isHere ? ([startAt, startAt + 20 * MINUTE_MS] as const) : ([createdAt, startAt] as const)
  const [from, until] = isDone ? [endAt - 20 * MINUTE_MS, endAt] : came
  const updatedAt = momentBetween(random, Math.min(from, now), Math.min(until, now))
  const isLeftOver = day.offset < 0 && isOpen
  const row = {
    id: newId(createdAt),
    shop_id: shop,
    customer_id: car.owner.id,
    vehicle_id: car.id,
    service_id: null,
    status,
    service_type: job.title,
    start_at: startAt,
    end_at: endAt,
    notes: isLeftOver ? 'Waiting on a part' : random.chance(0.3) ? random.pick(VISIT_NOTES) : null,
    source: booked.offset < FIRST_DAY ? 'import' : isByPage ? 'booking_page' : 'manual',
    is_mobile: /Battery|No-start/.test(job.title) && random.chance(0.2) ? 1 : 0,
    created_at: createdAt,
    updated_at: updatedAt,
    status_changed_at: updatedAt,
  }
  return { row, car, job }
}

/** A quote for somebody who asked for a price and has no appointment. */
function priceAsked(making: Making, day: Day): Entry[] {
  const { random } = making
  const car = making.nextCar(day, false)
  if (!car) return []
  const status = random.pick<QuoteStatus>(['sent', 'sent', 'declined'])
  const at = momentBetween(random, day.opens, day.closes)
  return [{ quote: quoteOf(making, car, sumsFor(making, car, random.weigh(JOBS)), status, at) }]
}

/** Day after day, each in the order in which its invoices are numbered. */
function* days(making: Making, count: number): Generator<Entry> {
  const { random, calendar } = making
  for (let offset = FIRST_DAY; offset <= LAST_DAY; offset += 1) {
    const day = calendar.day(offset)
    const entries: Entry[] = []
    for (const slot of slotsOf(random, calendar, day, count)) {
      const visit = visitIn(making, slot, day)
      if (visit) entries.push({ appointment: visit.row }, ...papersOf(making, visit))
      if (offset < 0 && random.chance(0.2)) entries.push(...priceAsked(making, day))
    }
    yield* entries.toSorted((a, b) => (a.invoice?.created_at ?? 0) - (b.invoice?.created_at ?? 0))
  }
}

type Options = { now: number; customers?: number; name?: string; timeZone?: string }

/**
 * A made-up shop with 18 months behind it and a full day ahead. The same options give the same rows,
 * unless the store has more shops by then: a second demo gets ids of its own.
 */
export async function fillDemo(
  store: Store,
  { now, customers: count = 2_400, name = 'Cedar Street Auto', timeZone = 'America/New_York' }: Options,
): Promise<{ id: string }> {
  const calendar = createCalendar(now, timeZone)
  const madeAt = calendar.day(FIRST_DAY - 7).opens
  const others = (await shops.all(store)).length
  const newId = createIds(createRandom(createRandom(SEEDS.ids + others).int(0, 0xffff_ffff) ^ now))
  const shop = newId(madeAt)
  const details = JSON.stringify({ ...SHOP, opening_hours: OPENING_HOURS, time_zone: timeZone })
  // A few more than the fullest hour has.
  const capacity = Math.max(8, Math.ceil(count / 200))
  const row = { id: shop, name, capacity, details, created_at: madeAt, updated_at: madeAt }
  await store.write(null, (writer) => shops.insert(writer, row))
  const ground = { shop, newId, calendar, madeAt }
  const cars: Car[] = []
  await writeAll(store, shop, people(ground, count, cars))
  const random = createRandom(SEEDS.days)
  const nextCar = createGarage(random, cars, calendar.today.midnight)
  await writeAll(store, shop, days({ ...ground, random, nextCar }, count))
  return { id: shop }
}

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
function* people(ground: Ground, count: number, cars: Car[]): Generator<Entry> {
  const { shop, newId, calendar, madeAt } = ground
  const { now } = calendar
  const random = createRandom(SEED)
  const total = Math.round(count * CARS_A_CUSTOMER)
  let household = householdOf(random, 0)
  let createdAt = madeAt
  for (let place = 0; place < count; place += 1) {
    const along = Math.max(0, (place / count - IMPORTED_SHARE) / (1 - IMPORTED_SHARE))
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
    const owned = isFleet ? Math.min(due + random.int(2, 6), total - cars.length) : due
    for (let nth = 0; nth < owned; nth += 1) {
      const { fields, dear } = describe(random, new Date(createdAt).getUTCFullYear(), isFleet)
      const car = { id: newId(createdAt), createdAt, dear, owner: { id, isFleet }, isHeld: false }
      cars.push(car)
      yield { vehicle: { id: car.id, shop_id: shop, customer_id: id, ...fields, created_at: createdAt } }
    }
  }
}

const ENTRIES_AT_ONCE = 3_000
/** Whoever waits for the database looks again every few milliseconds: it must be free for that long. */
const BREATHER_MS = 5

async function writeEntry(writer: Writer, shop: string, entry: Entry) {
  if (entry.customer) await customers.insert(writer, entry.customer)
  if (entry.vehicle) await vehicles.insert(writer, entry.vehicle)
  if (entry.appointment) await appointments.insert(writer, entry.appointment)
  if (entry.quote) await quotes.insert(writer, entry.quote)
  if (entry.invoice) {
    const number = await counters.takeInvoice(writer, shop)
    await invoices.insert(writer, { ...entry.invoice, number })
  }
  for (const payment of entry.payments ?? []) await payments.insert(writer, payment)
}

/** Writes entries in their order, some thousands at a time, so that a shop at work is never kept waiting for long. */
async function writeAll(store: Store, shop: string, entries: Iterable<Entry>) {
  let batch: Entry[] = []
  const flush = async () => {
    const full = batch
    batch = []
    await store.write(shop, async (writer) => {
      for (const entry of full) await writeEntry(writer, shop, entry)
    })
  }
  for (const entry of entries) {
    batch.push(entry)
    if (batch.length < ENTRIES_AT_ONCE) continue
    await flush()
    await pause(BREATHER_MS)
  }
  await flush()
}
