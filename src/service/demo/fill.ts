import type { Store } from '../store/engine'
import { shops } from '../store/shops'
import { createCalendar, OPENING_HOURS, type Calendar } from './calendar'
import { arrivals, createPeople } from './customers'
import { createDemoIds, type DemoIds } from './demoIds'
import type { Entry } from './entry'
import { describeCar, parkCars } from './garage'
import { JOBS } from './jobs'
import { FIRST_DAY, LAST_DAY, openingOf, type Opening } from './opening'
import { papersOf } from './papers'
import { createRandom } from './random'
import { createRoster, type Car, type Owner } from './roster'
import type { Scene } from './scene'
import { slotsOf } from './slots'
import { visitIn } from './visits'
import { walkInsOn } from './walkIns'
import { writeAll } from './write'

const USUAL_CUSTOMERS = 2_400
const SHOP_NAME = 'Cedar Street Auto'
const TIME_ZONE = 'America/New_York'

/** What it says of itself; the place is made up, as its people are. */
const SAID = {
  street: '418 Cedar Street',
  city: 'Cedar Hollow',
  state: 'CA',
  zip_code: '95499',
  phone: '+17075550199',
  tax_number: '94-5550199',
  terms: 'Parts and labor are warranted 12 months or 12,000 miles.',
  tax_rate_ppm: 82_500,
  opening_hours: OPENING_HOURS,
}

/** The same people and cars come out wherever the demo is made; only the days move with the clock. */
const SEEDS = { people: 0x5eed_0001, cars: 0x5eed_0002, days: 0x5eed_0003, ids: 0x5eed_0004 }

/** A few more than the fullest hour has. */
const capacityFor = (customers: number) => Math.max(8, Math.ceil(customers / 200))

type Options = { now: number; customers?: number; name?: string; timeZone?: string }

type Ground = { shop: string; newId: DemoIds; calendar: Calendar; opening: Opening }

function* people(ground: Ground, customers: number, owners: Owner[]): Generator<Entry> {
  const { shop, newId, calendar, opening } = ground
  const arrival = arrivals(calendar, opening, customers)
  const nextCustomer = createPeople(createRandom(SEEDS.people), customers, newId)
  for (let place = 0; place < customers; place += 1) {
    const customer = nextCustomer(shop, arrival.at(place), calendar.now)
    const { id, created_at: createdAt, is_fleet: fleet } = customer
    owners.push({ id, createdAt, isFleet: fleet === 1, isHeld: false })
    yield { customer }
  }
}

function* garage(ground: Ground, imported: number, owners: readonly Owner[], cars: Car[]): Generator<Entry> {
  const { newId, opening, calendar } = ground
  const known = { random: createRandom(SEEDS.cars), newId, opening, imported, now: calendar.now }
  for (const parked of parkCars(known, owners)) {
    const { car, row } = describeCar(known, ground.shop, parked)
    cars.push(car)
    yield { vehicle: row }
  }
}

/** Day after day, each in the order in which its invoices are numbered. */
function* days(scene: Scene, customers: number): Generator<Entry> {
  const { random, calendar } = scene
  for (let offset = FIRST_DAY; offset <= LAST_DAY; offset += 1) {
    const day = calendar.day(offset)
    const visits = slotsOf(random, calendar, day, customers).flatMap(
      (slot) => visitIn(scene, slot, day) ?? [],
    )
    const entries: Entry[] = visits.flatMap((visit) => [
      { appointment: visit.row },
      ...papersOf(scene, visit),
    ])
    if (offset <= 0) entries.push(...walkInsOn(scene, day, customers))
    yield* entries.toSorted((a, b) => (a.invoice?.created_at ?? 0) - (b.invoice?.created_at ?? 0))
  }
}

/**
 * A made-up shop with 18 months behind it and a full day ahead. The same options give the same rows,
 * unless the store has more shops by then: a second demo gets ids of its own.
 */
export async function fillDemo(store: Store, options: Options): Promise<{ id: string }> {
  const { now, customers = USUAL_CUSTOMERS, name = SHOP_NAME, timeZone = TIME_ZONE } = options
  const calendar = createCalendar(now, timeZone)
  const opening = openingOf(calendar)
  const others = (await shops.all(store)).length
  const idSeed = createRandom(SEEDS.ids + others).int(0, 0xffff_ffff) ^ now
  const newId = createDemoIds(createRandom(idSeed))
  const shop = newId(opening.shopMadeAt)
  const services = new Map(JOBS.map(({ title }) => [title, newId(opening.shopMadeAt)]))
  await store.write(null, (writer) =>
    shops.insert(writer, {
      id: shop,
      name,
      capacity: capacityFor(customers),
      details: JSON.stringify({ ...SAID, time_zone: timeZone }),
      created_at: opening.shopMadeAt,
      updated_at: opening.shopMadeAt,
    }),
  )

  const ground = { shop, newId, calendar, opening }
  const owners: Owner[] = []
  const cars: Car[] = []
  await writeAll(store, shop, people(ground, customers, owners))
  const { imported } = arrivals(calendar, opening, customers)
  await writeAll(store, shop, garage(ground, imported, owners, cars))

  const random = createRandom(SEEDS.days)
  const importedCars = cars.filter(({ createdAt }) => createdAt < opening.bookingFrom).length
  const roster = createRoster(random, owners, cars, importedCars)
  await writeAll(store, shop, days({ ...ground, random, roster, services }, customers))
  return { id: shop }
}
