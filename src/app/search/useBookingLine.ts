import { useState } from 'react'
import { bookAndTell, isOutOfHand, NotBooked } from '~/app/appointments/booking/bookAndTell'
import { openBooking } from '~/app/appointments/booking/openBooking'
import { fullWords, useClash } from '~/app/appointments/clash'
import { useOutsideHours } from '~/app/appointments/outsideHours'
import { useVehicles } from '~/app/customers/useVehicles'
import { showMoment } from '~/app/format/times'
import { useConnection } from '~/app/session/connection'
import { useMinute, useToday } from '~/app/session/now'
import { nameDay, useZone } from '~/app/session/shopTime'
import type { Vehicle } from '~/client/nouns/nouns'
import { MOST_RESULTS, type Found } from '~/client/search/results'
import { unclearOf, type BookingLine } from '~/domain/bookingLine'
import { DEFAULT_DURATION_MINUTES } from '~/domain/fields'
import { showPhone } from '~/domain/text/phone'
import { readingOf } from '~/domain/time/clockChange'
import { dayOf, addDays, type Day } from '~/domain/time/zone'
import { typedPlate } from '~/domain/vehicles'
import { nearestFirst, type Nearness } from './resultGroups'
import { useCustomerInLine } from './useCustomerInLine'
import { useWhoIsNear } from './useWhoIsNear'

export type Question = {
  words: string
  /** Something speaks against it, and is not merely open. */
  isNo?: true
  /** Whether Book stands by it: it may be done all the same, or the service is sure to refuse it. */
  book?: 'may' | 'refused'
  /** Of several words each is told by itself, in its own order. */
  offers: readonly { key: string; words: string | readonly string[]; take: () => void }[]
}

/** So long a refusal opens the form. */
const LINE_WAITS_MS = 5_000
/** Of one customer's cars. */
const MOST_OFFERS = 5
const NO_FOUND: readonly Found[] = []

/** What a person said of it by hand, of this line alone. */
type Picked = { of: string; customerId?: string; carId?: string | null; at?: number }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Whom, which car, what for and when a line means; and what has to be asked before it can be booked. */
export function useBookingLine(line: BookingLine) {
  const connection = useConnection()
  const { api } = connection
  const zone = useZone()
  const now = useMinute()
  const today = useToday()
  const of = JSON.stringify(line)
  const [kept, setPicked] = useState<Picked>({ of })
  const picked: Picked = kept.of === of ? kept : { of }
  const pick = (more: Partial<Picked>) => setPicked({ ...picked, ...more })

  const { nearness, near, isPending: isReadingDay } = useWhoIsNear(true)
  const who = useCustomerInLine(line.words, near)
  const found = who?.found ?? NO_FOUND
  const people = nearestFirst([...new Map(found.map((one) => [one.customerId, one])).values()], nearness)
  const [only, ...others] = people
  const chosen = people.find(({ customerId }) => customerId === picked.customerId)
  const customer = chosen ?? (others.length === 0 ? (only ?? null) : null)
  const customerId = customer?.customerId ?? ''
  const serviceWords = line.words.slice(who?.count ?? 0)
  const service = capital(serviceWords.join(' '))
  const unclear = unclearOf(serviceWords)
  const notes = line.labels.length === 0 ? null : line.labels.join(' ')

  const cars = useVehicles(customerId, customerId !== '' && api.vehicles !== null)
  const isReadingCars = customerId !== '' && api.vehicles !== null && cars.isPending
  const typedCar =
    customer?.match.field === 'plate' || customer?.match.field === 'vin' ? customer.vehicle : null
  const car =
    isReadingCars || customerId === '' ? null : carOf(typedCar?.id ?? null, picked.carId, cars.data ?? [])
  const carNamed = (id: string | null) => {
    const known = cars.data?.find((one) => one.id === id)
    return known
      ? `${known.year} ${known.make} ${known.model}${known.plate ? ` ${known.plate}` : ''}`
      : (typedCar?.title ?? 'No car')
  }

  const when = whenOf(line, today, zone, now)
  const startAt = picked.at ?? ('at' in when ? when.at : null)
  const wanted =
    customer && car && car !== 'asked' && startAt !== null
      ? { customerId, vehicleId: car.id, startAt, endAt: startAt + when.minutes * 60_000 }
      : null
  const { found: inTheWay, isReading: isReadingTheirs } = useClash({ customerId, slot: wanted })
  const outside = useOutsideHours(wanted)
  const momentOf = (at: number) => `${capital(nameDay(dayOf(at, zone), zone))}, ${showMoment(at, zone)}`
  const times = (all: readonly number[]) =>
    all.map((at) => ({ key: String(at), words: momentOf(at), take: () => pick({ at }) }))

  function ask(): Question | null {
    if (!who) return null
    if (!only) return { words: whoFirst(typedPlate(line.words)), isNo: true, offers: [] }
    if (unclear !== undefined)
      return {
        words: `Not understood: “${unclear}”. Type it another way, or open the form.`,
        isNo: true,
        offers: [],
      }
    if (!customer) {
      const offers = people.map((one) => ({
        key: one.customerId,
        words: [
          one.name ?? 'A customer',
          ...(one.phone === null ? [] : [showPhone(one.phone)]),
          ...(one.vehicle ? [one.vehicle.title] : []),
          ...WHERE[nearness(one)],
        ],
        take: () => pick({ customerId: one.customerId }),
      }))
      const words =
        found.filter((one) => nearness(one) === 'other').length < MOST_RESULTS
          ? `Which customer? ${people.length} match.`
          : `Which of ${people.length} or more? For another, type more of the name, or the phone or the plate.`
      return { words, offers }
    }
    if (car === 'asked') {
      const offers = (cars.data ?? []).slice(0, MOST_OFFERS).map(({ id }) => ({
        key: id,
        words: carNamed(id),
        take: () => pick({ carId: id }),
      }))
      return {
        words: whichCar(cars.data?.length ?? 0),
        offers: [...offers, { key: '', words: 'No car', take: () => pick({ carId: null }) }],
      }
    }
    if (startAt === null && 'asked' in when) {
      const words = {
        half: 'Morning or evening?',
        past: 'That time has passed.',
        clock: 'The clocks change that night. Which hour do you mean?',
      }[when.asked]
      return { words, ...(when.asked === 'past' && { isNo: true }), offers: times(when.offers) }
    }
    if (inTheWay && wanted) {
      const { clash, free, isRefused } = inTheWay
      const whose = wanted.vehicleId === null ? 'They are' : 'This car is'
      return {
        words:
          clash.kind === 'full'
            ? `The shop is full: ${fullWords(clash, zone)}.`
            : `${whose} booked then: ${clash.row.service ?? 'An appointment'}, ${momentOf(Date.parse(clash.row.startsAt))}.`,
        isNo: true,
        book: isRefused ? 'refused' : 'may',
        offers: times(free),
      }
    }
    if (outside && !outside.isOverOnly) {
      const offers = times(outside.next === null ? [] : [outside.next])
      return { words: outside.words, isNo: true, book: 'may', offers }
    }
    return null
  }
  const question = ask()
  const isAsking = people.length > 1 && customer === null
  // The order of what is offered stands before a hand can reach for it.
  const isReading =
    !who || (isAsking && isReadingDay) || (customer !== null && (isReadingCars || isReadingTheirs))

  const mayBook = wanted !== null && !isReading && (question === null || question.book === 'may')

  /** False where nothing was begun. */
  function book(): boolean {
    if (!customer || !wanted || !mayBook) return false
    const appointment = {
      service,
      startsAt: new Date(wanted.startAt).toISOString(),
      minutes: when.minutes,
      notes,
    }
    const known = { id: customer.customerId, name: customer.name ?? 'A customer' }
    // Refused, it stands in the form with the reason, and another time is tried there.
    const { startsAt, minutes } = appointment
    const vehicle = wanted.vehicleId === null ? null : { id: wanted.vehicleId }
    const gone = new AbortController()
    // By then the person is at something else: the outbox goes on by itself, and its end is told in the corner.
    setTimeout(() => gone.abort(), LINE_WAITS_MS)
    bookAndTell(
      connection,
      { customer: known, vehicle, appointment, isHere: false },
      { gone: gone.signal },
    ).catch((error: unknown) => {
      const failure = error instanceof NotBooked ? error.failure : error
      if (gone.signal.aborted || isOutOfHand(failure)) return
      openBooking({ customerId: known.id, service, startsAt, minutes, failure, ...(notes && { notes }) })
    })
    return true
  }

  return {
    customer,
    isOnlyCustomer: chosen === undefined,
    car: car && car !== 'asked' ? { words: carNamed(car.id), why: WHY[car.why] } : null,
    service,
    startAt,
    minutes: when.minutes,
    isReading,
    question: isReading ? null : question,
    note: outside?.isOverOnly ? outside.words : null,
    book: mayBook ? book : null,
    notes,
    start: {
      service,
      ...(notes && { notes }),
      ...(customerId !== '' && { customerId }),
      ...(startAt !== null && { startsAt: new Date(startAt).toISOString() }),
      minutes: when.minutes,
    },
  }
}

const whoFirst = (plate: string | null) =>
  `${plate === null ? 'No customer matches the start of this' : `No car with the plate ${plate}`} in what was searched. Type a name, a phone or a plate first, then the service.`

/** "Which of 7?" of more than are offered says how to come by the others. */
const whichCar = (count: number) =>
  count > MOST_OFFERS
    ? `Which of ${count}? These are the first ${MOST_OFFERS}. For another, type the plate instead of the name.`
    : 'Which car?'

const WHERE: Record<Nearness, readonly string[]> = {
  here: ['in the shop or finished today'],
  today: ['booked today'],
  other: [],
}

const WHY = { only: 'only car', typed: null, picked: 'chosen', none: null } as const

/** When a line means; `asked` where it can't be told. */
type When =
  | { at: number; minutes: number }
  | { asked: 'half' | 'past' | 'clock'; offers: readonly number[]; minutes: number }

/** Never guessed: two halves of a day, a time that is over, an hour that the clock shows twice or not at all. */
function whenOf({ day, times, minutes }: BookingLine, today: Day, zone: string, now: number): When {
  const length = minutes ?? DEFAULT_DURATION_MINUTES
  const on = (which: Day) => times.map((minute) => readingOf(which, minute, zone))
  const readings = on(day ?? today)
  if (readings.some(({ kind }) => kind !== 'once'))
    return {
      asked: 'clock',
      offers: readings.flatMap((one) => (one.kind === 'twice' ? [one.at, one.again] : [one.at])),
      minutes: length,
    }
  const coming = readings.map(({ at }) => at).filter((at) => at > now)
  if (coming.length === 0) {
    const next = on(addDays(day ?? today, 1)).map(({ at }) => at)
    return { asked: 'past', offers: next.filter((at) => at > now), minutes: length }
  }
  const [at] = coming
  if (times.length > 1) return { asked: 'half', offers: coming, minutes: length }
  return at === undefined ? { asked: 'past', offers: [], minutes: length } : { at, minutes: length }
}

/** Which car: the one that was typed, the only one, or asked; null: none. */
function carOf(
  typedId: string | null,
  picked: string | null | undefined,
  cars: readonly Pick<Vehicle, 'id'>[],
): { id: string | null; why: 'typed' | 'only' | 'picked' | 'none' } | 'asked' {
  if (picked !== undefined) return { id: picked, why: 'picked' }
  if (typedId !== null) return { id: typedId, why: 'typed' }
  const [only, ...others] = cars
  if (!only) return { id: null, why: 'none' }
  return others.length === 0 ? { id: only.id, why: 'only' } : 'asked'
}
