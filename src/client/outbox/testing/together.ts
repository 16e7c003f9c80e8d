import type { Send } from '~/client/outbox/entry'
import { watchEnd, type Desk, type Tab } from './desk'
import { MINUTE } from './time'

// A customer, their vehicle, and an appointment for both: the last two need the ids of those before them.

type Options = Parameters<Desk['openTab']>[0]

export function open(desk: Desk, options: Options = {}): Tab {
  const send: Send = async (entry, signal) => {
    const { number } = Object(await desk.service.send(entry, signal))
    return { id: `made-${number}` }
  }
  return desk.openTab({ send, ...options })
}

const post = (path: string, body: object) => ({ method: 'POST', path, body, label: path }) as const

export function bookAll({ outbox }: Tab) {
  const customer = { id: 'of-customer', into: 'customer_id' } as const
  const vehicle = { id: 'of-vehicle', into: 'vehicle_id' } as const
  const [person, car, appointment] = outbox
    .writeAll(
      [
        post('/customers', { name: 'Ruth' }),
        { ...post('/vehicles', { make: 'Honda' }), after: [customer] },
        { ...post('/appointments', { at: 10 }), after: [customer, vehicle] },
      ],
      { keys: ['of-customer', 'of-vehicle', 'of-appointment'] },
    )
    .map((end) => watchEnd(end))
  if (!person || !car || !appointment) throw new Error('Three steps have three ends')
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
  watchEnd(tab.outbox.resume())
  await desk.time.advance(2 * MINUTE)
  return tab
}
