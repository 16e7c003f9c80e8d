import { addDays, dayOf, instantOf } from '~/domain/time/zone'
import { addCustomer, ask, type ApiVehicle } from '../api'
import { booksOf } from '../money'
import { quotesOf } from '../quoting'
import type { Server } from '../shop'

// Who comes in or calls on the day of the twenty tasks, put among the hundred thousand customers of the bench's shop.

/** Of a 2019 Honda and a 2022 Ford, with their check digits. */
export const vinOf = { nora: '1HGCV1F39KA012345', otto: '1FTFW1E5XNFA45678' }

type Car = { year: number; make: string; model: string; plate?: string; vin?: string }
type Line = { description: string; quantity: number; unit_price_cents: number }

const MINUTE_MS = 60_000
const HERE = ['confirmed', 'checked_in']
const IN_WORK = [...HERE, 'in_progress']
const DONE = [...IN_WORK, 'completed']

const work = (cents: number): Line[] => [
  { description: 'Labor: Coolant flush', quantity: 1, unit_price_cents: cents },
]

export async function bringPeople(server: Pick<Server, 'api'>, key: string) {
  const { time_zone: zone } = await ask<{ time_zone: string }>(server, key, 'GET', '/shop')
  const now = Date.now()
  const tomorrowAt = (hour: number) => instantOf(addDays(dayOf(now, zone), 1), hour * 60, zone)

  async function person(name: string, phone: string, car?: Car) {
    const { id } = await addCustomer(server, key, { name, phone })
    if (!car) return { id, car: null }
    const { plate = null, vin = null, ...rest } = car
    const body = { customer_id: id, license_plate: plate, vin, ...rest }
    return { id, car: (await ask<ApiVehicle>(server, key, 'POST', '/vehicles', body)).id }
  }

  async function appoint(of: { id: string; car: string | null }, at: number, steps: readonly string[]) {
    const { id } = await ask<{ id: string }>(server, key, 'POST', '/appointments', {
      customer_id: of.id,
      vehicle_id: of.car,
      service_type: 'Coolant flush',
      scheduled_at: new Date(at).toISOString(),
      duration_minutes: 60,
    })
    for (const status of steps) await ask(server, key, 'PATCH', `/appointments/${id}`, { status })
    return id
  }

  const books = booksOf(server, key)
  const quotes = quotesOf(server, key)
  const ago = (minutes: number) => now - minutes * MINUTE_MS

  const marcus = await person('Marcus Haldane', '+15855550168', {
    year: 2020,
    make: 'Ram',
    model: '1500',
    plate: 'KXR 1844',
  })
  await appoint(marcus, ago(90), DONE)
  const owed = await books.billed(marcus.id, work(16_363), 1_325)

  const ines = await person('Ines Thorvald', '+15185550127', { year: 2016, make: 'Mazda', model: 'CX-5' })
  await appoint(ines, ago(70), DONE)
  const inCash = await books.billed(ines.id, work(30_205), 2_447)

  const petra = await person('Petra Vandermeer', '+15185550139')
  const byCard = await books.billed(petra.id, work(21_000), 1_701)

  const otto = await person('Otto Lindqvist', '+15185550111', { year: 2011, make: 'Ford', model: 'Focus' })
  const ruth = await person('Ruth Okonjo', '+15185550143', {
    year: 2018,
    make: 'Subaru',
    model: 'Outback',
    plate: 'ZQX 4417',
  })
  const hugo = await person('Hugo Bellweather', '+15185550152', {
    year: 2015,
    make: 'Toyota',
    model: 'Tacoma',
  })

  const ana = await person('Ana Castellane', '+15185550133', { year: 2019, make: 'Honda', model: 'Civic' })
  const arriving = await appoint(ana, now + 20 * MINUTE_MS, ['confirmed'])
  const lars = await person('Lars Engdahl', '+15185550134', { year: 2014, make: 'Volvo', model: 'XC60' })
  const begun = await appoint(lars, ago(40), HERE)
  const mina = await person('Mina Farrokh', '+15185550135', { year: 2017, make: 'Kia', model: 'Soul' })
  const finishing = await appoint(mina, ago(80), IN_WORK)
  const jonah = await person('Jonah Prewitt', '+15185550136', { year: 2013, make: 'Jeep', model: 'Wrangler' })
  const waiting = await appoint(jonah, ago(30), HERE)
  const vera = await person('Vera Lindholm', '+15185550137', { year: 2012, make: 'Audi', model: 'Q5' })
  const calledOff = await appoint(vera, tomorrowAt(14), ['confirmed'])
  const silas = await person('Silas Nkemelu', '+15185550138', { year: 2021, make: 'Tesla', model: 'Model 3' })
  const later = await appoint(silas, tomorrowAt(10), ['confirmed'])
  const tomo = await person('Tomo Rademaker', '+15185550140', { year: 2010, make: 'Ford', model: 'Escape' })
  const toCall = await appoint(tomo, tomorrowAt(9), [])

  const nadia = await person('Nadia Quarrie', '+15185550141', { year: 2016, make: 'Nissan', model: 'Rogue' })
  const offer = await quotes.write(nadia.id, {})
  await quotes.change(offer.id, { status: 'sent' })

  const bruno = await person('Bruno Wexcombe', '+15185550145')
  const lastMonths = await books.billed(bruno.id, work(38_500), 3_119)
  await books.billed(bruno.id, work(9_900), 802)

  const greta = await person('Greta Ashgrove', '+15185550142')
  const fleet = await person('Northlight Couriers LLC', '+15185550144')
  await books.billed(fleet.id, work(40_000), 0)
  await books.billed(fleet.id, work(12_550), 0)

  return {
    zone,
    people: {
      marcus,
      ines,
      petra,
      otto,
      ruth,
      hugo,
      ana,
      lars,
      mina,
      jonah,
      vera,
      silas,
      tomo,
      nadia,
      bruno,
      greta,
      fleet,
    },
    invoices: { owed, inCash, byCard, lastMonths },
    appointments: { arriving, begun, finishing, waiting, calledOff, later, toCall },
    offer,
  }
}

export type Day = Awaited<ReturnType<typeof bringPeople>>
