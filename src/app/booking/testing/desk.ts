import { watchEnd, type Desk, type Tab } from '../../../client/journal/testing/desk'
import { MINUTE } from '../../../client/journal/testing/time'
import type { ShopWrites } from '../../../client/shop'
import type { Notes } from '../notes'
import { createRun, type Wanted } from '../run'

const ID = '0190f3a2-0000-4000-8000-00000000abcd'
let ids = 0

export const ruth = { name: 'Ruth Delgado', phone: null, email: null, notes: null }
export const corolla = {
  year: 2019,
  make: 'Toyota',
  model: 'Corolla',
  trim: null,
  color: null,
  vin: null,
  plate: null,
}
export const visit = { service: 'Brakes', startsAt: '2030-06-04T15:00:00.000Z', minutes: 60, notes: null }
export const allNew: Wanted = { customer: { draft: ruth }, vehicle: { draft: corolla }, visit }
export const later: Wanted = { ...allNew, visit: { ...visit, startsAt: '2030-06-04T17:00:00.000Z' } }

/** What is kept in the browser, whichever page wrote it. */
export function aBrowser(desk: Desk) {
  let kept: string | null = null
  return {
    kept: (): Notes | null => (kept === null ? null : JSON.parse(kept)),
    put: (notes: Notes | null) => (kept = notes && JSON.stringify(notes)),
    open(options: Parameters<Desk['openTab']>[0] = {}) {
      const tab = desk.openTab({
        ...options,
        send: async (entry, signal) => {
          const answer = await desk.service.send(entry, signal)
          const { number } = Object(answer)
          return { id: `made-${number}` }
        },
      })
      const write = writesOf(tab)
      const told: string[] = []
      const run = createRun({
        notes: {
          read: () => this.kept(),
          write: (notes) => void (tab.isAlive() && this.put(notes)),
        },
        journal: tab.journal,
        write: () => write,
        newId: () => ID.replace('0000-4', `${String((ids += 1)).padStart(4, '0')}-4`),
        now: desk.time.now,
        learn: { customer: () => {}, vehicle: () => {}, appointment: () => {} },
        onBooked: (title) => void (tab.isAlive() && told.push(title)),
      })
      tab.journal.onConfirmed((entry, answer) => run.hear(entry, answer))
      return { tab, run, told }
    },
  }
}

const writesOf = ({ journal }: Tab) => {
  const create = (path: string) => async (body: unknown, writing: object) =>
    journal.write({ method: 'POST', path, body, label: path }, writing)
  return {
    customers: { create: create('/customers') },
    vehicles: { create: create('/vehicles') },
    appointments: { create: create('/appointments') },
  } as unknown as ShopWrites
}

export const bodies = (desk: Desk, path: string) =>
  desk.service.effects.flatMap((effect) => (effect.path === path ? [JSON.parse(effect.body ?? '')] : []))
export const counts = (desk: Desk) =>
  ['/customers', '/vehicles', '/appointments'].map((path) => bodies(desk, path).length)

export async function book(desk: Desk, { run }: { run: ReturnType<typeof createRun> }, wanted = allNew) {
  const end = watchEnd(run.book(wanted))
  await desk.time.advance(2 * MINUTE)
  return end
}

const NOTHING = {
  durable: true,
  held: 0,
  unsent: 0,
  unconfirmed: 0,
  refused: 0,
  unsure: 0,
  foreign: 0,
  entries: [],
  elsewhere: [],
}

/** A booking whose journal keeps nothing, for what the journal itself never does. */
export function inMemory() {
  let kept: Notes | null = null
  return {
    notes: { read: () => kept, write: (notes: Notes | null) => (kept = notes) },
    journal: {
      fresh: async () => NOTHING,
      get: () => NOTHING,
      resolve: async () => true,
      subscribe: () => () => {},
    },
    newId: () => ID,
    learn: { customer: () => {}, vehicle: () => {}, appointment: () => {} },
    onBooked: () => {},
  }
}

const never = () => Promise.reject(new Error('Nobody gets here'))

export const noAppointments = {
  create: never,
  change: never,
  remove: () => {
    throw new Error('Nobody gets here')
  },
}
