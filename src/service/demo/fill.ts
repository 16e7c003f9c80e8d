import { isOpen as isOpenStatus } from '../../domain/appointments'
import type { QuoteStatus } from '../../domain/quotes'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock'
import type { Store } from '../store/engine'
import { shops } from '../store/shops'
import { APPOINTMENT_STORED, type AppointmentStored } from '../store/statuses'
import type { AppointmentRow } from '../store/tables'
import { slotsOf, visitsOn, type Slot } from './board'
import { createCalendar, FIRST_DAY, LAST_DAY, OPENING_HOURS, type Day } from './calendar'
import { JOBS, VISIT_NOTES } from './data'
import { createDemoIds } from './demoIds'
import type { Entry } from './entry'
import { momentBetween, papersOf, quoteOf, sumsFor, type Scene, type Seat, type Visit } from './papers'
import { garage, people, type Car, type Owner } from './people'
import { createRandom, type Random } from './random'
import { writeAll } from './write'

const USUAL_CUSTOMERS = 2_400
const SETTING_UP_DAYS = 7
const SEEDS = { days: 0x5eed_0003, ids: 0x5eed_0004 }

/** What the shop says of itself; the place is made up, as its people are. */
const DETAILS = {
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

type Wish = { at: number; day: number; isOpen: boolean }

/** How many of the list, which is in order of time, were there by then. */
function countUntil(list: readonly { createdAt: number }[], at: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.createdAt ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Who comes: somebody that the shop knows by then, new customers first, and not the same car day after day. */
function createSeats(random: Random, owners: readonly Owner[], cars: readonly Car[], importedUntil: number) {
  let newest = cars.findIndex(({ createdAt }) => createdAt > importedUntil)
  function carFor({ at, day, isOpen }: Wish): Car | undefined {
    const next = cars[newest]
    if (next && next.createdAt <= at && random.chance(0.55)) {
      newest += 1
      if (!next.isHeld) return next
    }
    const count = countUntil(cars, at)
    let found: Car | undefined
    for (let tries = count > 0 ? 12 : 0; tries > 0; tries -= 1) {
      const car = cars[random.int(0, count - 1)]
      if (!car || (isOpen && car.isHeld)) continue
      found = car
      if (Math.abs(day - car.seenOn) >= 21) break
    }
    return found ?? cars.slice(0, count).find((car) => !car.isHeld)
  }
  return (wish: Wish): Seat | null => {
    const car = random.chance(0.03) ? undefined : carFor(wish)
    const owner = car?.owner ?? owners[random.int(0, Math.max(1, countUntil(owners, wish.at)) - 1)]
    if (!owner || (!car && wish.isOpen && owner.isHeld)) return null
    if (car) car.seenOn = wish.day
    if (wish.isOpen) (car ?? owner).isHeld = true
    return { owner, car: car ?? null }
  }
}

type Making = Scene & { seats: ReturnType<typeof createSeats>; services: ReadonlyMap<string, string> }

/** When somebody called or clicked: before the appointment, and never in the future. */
function bookedAt({ random, calendar, shopMadeAt }: Scene, { startAt }: Slot, { offset }: Day): number {
  const ahead = random.weigh([
    [0, 10],
    [1, 20],
    [2, 15],
    [random.int(3, 7), 35],
    [random.int(8, 21), 20],
  ])
  const { opens, closes } = calendar.day(offset - ahead)
  const wished = momentBetween(random, opens, closes)
  const before = wished < startAt ? wished : startAt - random.int(20 * MINUTE_MS, 3 * HOUR_MS)
  const known = before < calendar.now ? before : calendar.now - random.int(10 * MINUTE_MS, 9 * DAY_MS)
  return Math.max(known, shopMadeAt + 2 * HOUR_MS)
}

/** How long after its start a visit reaches these statuses; the others it reaches before. */
const REACHED_MS: Partial<Record<AppointmentStored, number>> = {
  no_show: HOUR_MS,
  checked_in: 20 * MINUTE_MS,
  in_progress: HOUR_MS,
}

function reachedAt(
  { random, calendar: { now } }: Scene,
  { status, startAt }: Slot,
  endAt: number,
  createdAt: number,
) {
  if (status === 'scheduled' || status === 'pending_deposit') return createdAt
  if (status === 'confirmed' || status === 'canceled')
    return momentBetween(random, createdAt, Math.min(startAt, now))
  const latest = Math.min(
    now,
    REACHED_MS[status] === undefined ? endAt + 20 * MINUTE_MS : startAt + REACHED_MS[status],
  )
  const soonest = REACHED_MS[status] === undefined ? startAt + Math.floor(0.6 * (endAt - startAt)) : startAt
  return momentBetween(random, Math.min(soonest, latest), latest)
}

/** A visit; null where the shop has nobody left who could come. */
function visitIn(making: Making, slot: Slot, day: Day): Visit | null {
  const { random, shop, newId, shopMadeAt } = making
  const { status, startAt } = slot
  const isImported = day.offset < FIRST_DAY + 21 && random.chance(0.6)
  const isByPage = status === 'pending_deposit' || random.chance(0.36)
  const source = isImported ? 'import' : isByPage ? 'booking_page' : 'manual'
  const createdAt = isImported ? shopMadeAt + 2 * HOUR_MS : bookedAt(making, slot, day)
  const isOpen = isOpenStatus(APPOINTMENT_STORED[status])
  const seat = making.seats({ at: createdAt, day: day.offset, isOpen })
  if (!seat) return null
  const job = random.weigh(JOBS.filter(([{ minutes }]) => minutes <= Math.max(30, slot.mostMinutes)))
  const endAt = startAt + job.minutes * MINUTE_MS
  const updatedAt = reachedAt(making, slot, endAt, createdAt)
  const isLeftOver = day.offset < 0 && isOpen
  const row: AppointmentRow = {
    id: newId(createdAt),
    shop_id: shop,
    customer_id: seat.owner.id,
    vehicle_id: seat.car?.id ?? null,
    service_id: source === 'booking_page' ? (making.services.get(job.title) ?? null) : null,
    status,
    service_type: job.title,
    start_at: startAt,
    end_at: endAt,
    notes: isLeftOver ? 'Waiting on a part' : random.chance(0.3) ? random.pick(VISIT_NOTES) : null,
    source,
    is_mobile: job.goesOut && random.chance(0.14) ? 1 : 0,
    created_at: createdAt,
    updated_at: updatedAt,
    status_changed_at: updatedAt,
  }
  return { row, seat, job }
}

/** Quotes for people who ask for a price and have no appointment. */
function pricesAsked(making: Making, day: Day, customers: number): Entry[] {
  const { random, calendar } = making
  const { from, until } = calendar.deskHours(day)
  const count = Math.floor(visitsOn(random, day, customers) * 0.22 + random.unit())
  return Array.from({ length: count }, () => momentBetween(random, from, until)).flatMap((createdAt) => {
    const seat = making.seats({ at: createdAt, day: day.offset, isOpen: false })
    if (!seat) return []
    const status = random.weigh<QuoteStatus>([
      ['sent', 55],
      ['declined', 25],
      ['accepted', day.offset > -45 ? 12 : 0],
      ['draft', day.offset > -45 ? 8 : 0],
    ])
    const validDays = random.pick([7, 14, 30, 30])
    return [
      {
        quote: quoteOf(making, seat, sumsFor(making, seat, random.weigh(JOBS)), {
          status,
          createdAt,
          days: validDays,
        }),
      },
    ]
  })
}

/** Day after day, each in the order in which its invoices are numbered. */
function* days(making: Making, customers: number): Generator<Entry> {
  for (let offset = FIRST_DAY; offset <= LAST_DAY; offset += 1) {
    const day = making.calendar.day(offset)
    const visits = slotsOf(making.random, making.calendar, day, customers).flatMap(
      (slot) => visitIn(making, slot, day) ?? [],
    )
    const entries: Entry[] = visits.flatMap((visit) => [
      { appointment: visit.row },
      ...papersOf(making, visit),
    ])
    if (offset <= 0) entries.push(...pricesAsked(making, day, customers))
    yield* entries.toSorted((a, b) => (a.invoice?.created_at ?? 0) - (b.invoice?.created_at ?? 0))
  }
}

type Options = { now: number; customers?: number; name?: string; timeZone?: string }

/**
 * A made-up shop with 18 months behind it and a full day ahead. The same options give the same rows,
 * unless the store has more shops by then: a second demo gets ids of its own.
 */
export async function fillDemo(store: Store, options: Options): Promise<{ id: string }> {
  const {
    now,
    customers = USUAL_CUSTOMERS,
    name = 'Cedar Street Auto',
    timeZone = 'America/New_York',
  } = options
  const calendar = createCalendar(now, timeZone)
  const shopMadeAt = calendar.day(FIRST_DAY - SETTING_UP_DAYS).opens
  const others = (await shops.all(store)).length
  const newId = createDemoIds(createRandom(createRandom(SEEDS.ids + others).int(0, 0xffff_ffff) ^ now))
  const shop = newId(shopMadeAt)
  const services = new Map(JOBS.map(([{ title }]) => [title, newId(shopMadeAt)]))
  const details = JSON.stringify({ ...DETAILS, time_zone: timeZone })
  // A few more than the fullest hour has.
  const capacity = Math.max(8, Math.ceil(customers / 200))
  await store.write(null, (writer) =>
    shops.insert(writer, {
      id: shop,
      name,
      capacity,
      details,
      created_at: shopMadeAt,
      updated_at: shopMadeAt,
    }),
  )
  const ground = { shop, newId, calendar, shopMadeAt }
  const owners: Owner[] = []
  const cars: Car[] = []
  await writeAll(store, shop, people(ground, customers, owners))
  await writeAll(store, shop, garage(ground, owners, cars))
  const random = createRandom(SEEDS.days)
  const seats = createSeats(random, owners, cars, shopMadeAt + 2 * HOUR_MS)
  await writeAll(store, shop, days({ ...ground, random, seats, services }, customers))
  return { id: shop }
}
