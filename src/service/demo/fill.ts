import { isOpen as isOpenStatus } from '../../domain/appointments'
import type { QuoteStatus } from '../../domain/quotes'
import { MINUTE_MS } from '../clock'
import { idAt } from '../ids'
import type { Store } from '../store/engine'
import { shops } from '../store/shops'
import { APPOINTMENT_STORED } from '../store/statuses'
import { slotsOf, type Slot } from './board'
import { createCalendar, FIRST_DAY, LAST_DAY, OPENING_HOURS, type Day } from './calendar'
import { JOBS, SHOP, VISIT_NOTES } from './data'
import type { Car, Entry } from './entry'
import { momentBetween, papersOf, quoteOf, sumsFor, type Scene, type Visit } from './papers'
import { people } from './people'
import { createRandom, type Random } from './random'
import { writeAll } from './write'

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
  const isHere = status === 'checked_in' || status === 'in_progress' || status === 'no_show'
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
function* days(making: Making, customers: number): Generator<Entry> {
  const { random, calendar } = making
  for (let offset = FIRST_DAY; offset <= LAST_DAY; offset += 1) {
    const day = calendar.day(offset)
    const entries: Entry[] = []
    for (const slot of slotsOf(random, calendar, day, customers)) {
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
  { now, customers = 2_400, name = 'Cedar Street Auto', timeZone = 'America/New_York' }: Options,
): Promise<{ id: string }> {
  const calendar = createCalendar(now, timeZone)
  const madeAt = calendar.day(FIRST_DAY - 7).opens
  const others = (await shops.all(store)).length
  const newId = createIds(createRandom(createRandom(SEEDS.ids + others).int(0, 0xffff_ffff) ^ now))
  const shop = newId(madeAt)
  const details = JSON.stringify({ ...SHOP, opening_hours: OPENING_HOURS, time_zone: timeZone })
  // A few more than the fullest hour has.
  const capacity = Math.max(8, Math.ceil(customers / 200))
  const row = { id: shop, name, capacity, details, created_at: madeAt, updated_at: madeAt }
  await store.write(null, (writer) => shops.insert(writer, row))
  const ground = { shop, newId, calendar, madeAt }
  const cars: Car[] = []
  await writeAll(store, shop, people(ground, customers, cars))
  const random = createRandom(SEEDS.days)
  const nextCar = createGarage(random, cars, calendar.today.midnight)
  await writeAll(store, shop, days({ ...ground, random, nextCar }, customers))
  return { id: shop }
}
