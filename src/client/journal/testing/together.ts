import { createChain } from '../chain'
import type { Send } from '../entry'
import { watchEnd, type Desk, type Tab } from './desk'
import { MINUTE } from './time'

// A customer, their vehicle, and an appointment for both: the two last wait for the ids of those before them.

type Options = Parameters<Desk['openTab']>[0]

export function open(desk: Desk, options: Options = {}): Tab {
  const send: Send = async (entry, signal) => {
    const { number } = Object(await desk.service.send(entry, signal))
    return { id: `made-${number}` }
  }
  return desk.openTab({ send, ...options })
}

const post = (path: string, body: object) => ({ method: 'POST', path, body, label: path }) as const

/** The last first. */
export function bookAll({ journal }: Tab) {
  const customer = { id: 'of-customer', field: 'customer_id' }
  const vehicle = { id: 'of-vehicle', field: 'vehicle_id' }
  const chain = createChain()
  const appointment = watchEnd(
    journal.write(
      { ...post('/appointments', { at: 10 }), after: [customer, vehicle] },
      { chain, key: 'of-appointment', memo: 'visit' },
    ),
  )
  const car = watchEnd(
    journal.write(
      { ...post('/vehicles', { make: 'Honda' }), after: [customer] },
      { chain, key: 'of-vehicle' },
    ),
  )
  const person = watchEnd(
    journal.write(post('/customers', { name: 'Ruth' }), { chain, key: 'of-customer', memo: 'Ruth' }),
  )
  return { person, car, appointment }
}

export const done = (desk: Desk) =>
  desk.service.effects.map(({ key, path, body }) => ({ key, path, body: JSON.parse(body ?? '') }))

export async function booked(desk: Desk): Promise<Tab> {
  const tab = open(desk)
  bookAll(tab)
  await desk.time.advance(MINUTE)
  return tab
}

export const ALL = [
  { key: 'of-customer', path: '/customers', body: { name: 'Ruth' } },
  { key: 'of-vehicle', path: '/vehicles', body: { make: 'Honda', customer_id: 'made-1' } },
  {
    key: 'of-appointment',
    path: '/appointments',
    body: { at: 10, customer_id: 'made-1', vehicle_id: 'made-2' },
  },
]

export async function reload(desk: Desk, before: Tab): Promise<Tab> {
  before.crash()
  const tab = open(desk)
  watchEnd(tab.journal.resume())
  await desk.time.advance(2 * MINUTE)
  return tab
}
