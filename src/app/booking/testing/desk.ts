import { Failure } from '../../../client/api/failure'
import { watchEnd, type Desk, type Tab } from '../../../client/journal/testing/desk'
import { MINUTE } from '../../../client/journal/testing/time'
import type { ShopWrites, Writing } from '../../../client/shop'
import { createArrival } from '../arrive'
import type { Wanted } from '../handOn'
import type { Notes } from '../notes'
import { createRun, type Run } from '../run'

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
export const hereNow: Wanted = { ...allNew, visit: { ...visit, isHere: true } }
export const later: Wanted = { ...allNew, visit: { ...visit, startsAt: '2030-06-04T17:00:00.000Z' } }

/** What is kept in the browser, whichever page wrote it. */
export function aBrowser(desk: Desk) {
  let last: Run | null = null
  return {
    /** What the page that was opened last knows of it. */
    kept: (): Notes | null => last?.get().notes ?? null,
    open({ unreadable, ...options }: Parameters<Desk['openTab']>[0] & { unreadable?: string } = {}) {
      const tab = desk.openTab({
        ...options,
        send: async (entry, signal) => {
          const answer = await desk.service.send(entry, signal)
          const { number } = Object(answer)
          return { id: `made-${number}` }
        },
      })
      const write = writesOf(tab, unreadable)
      const told: string[] = []
      const run = createRun({
        connection: 'north',
        journal: tab.journal,
        write: () => write,
        arrive: createArrival({ journal: tab.journal, write: () => write, statusOf: () => undefined }),
        newId: () => ID.replace('0000-4', `${String((ids += 1)).padStart(4, '0')}-4`),
        onNotBooked: () => undefined,
        onBooked: ({ title }) => void (tab.isAlive() && told.push(title)),
      })
      last = run
      return { tab, run, told }
    },
  }
}

const writesOf = ({ journal }: Tab, unreadable: string | undefined) => {
  const create = (path: string) => async (body: unknown, writing: Writing) => {
    const after = writing.after?.map(({ id, as }) => ({ id, field: as }))
    const made = await journal.write(
      { method: 'POST', path, body, label: path, ...(after && { after }) },
      writing,
    )
    if (path === unreadable) throw new Failure('broken', 'Unreadable', { confirmed: true })
    return made
  }
  return {
    customers: { create: create('/customers') },
    vehicles: { create: create('/vehicles') },
    appointments: {
      create: create('/appointments'),
      change: (id: string, body: unknown, writing: Writing) =>
        journal.write({ method: 'PATCH', path: `/appointments/${id}`, body, label: 'Move' }, writing),
    },
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
  left: [],
}

/** A booking whose journal keeps nothing, for what the journal itself never does. */
export function inMemory() {
  return {
    connection: 'north',
    journal: {
      fresh: async () => NOTHING,
      get: () => NOTHING,
      resolve: async () => true,
      note: async () => {},
      subscribe: () => () => {},
    },
    arrive: async () => {},
    newId: () => ID,
    onNotBooked: () => undefined,
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
