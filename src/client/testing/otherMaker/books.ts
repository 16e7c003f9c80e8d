import type { Appointment, Customer, Invoice, Payment, Quote, Row, Subscription, Vehicle } from './rows'

/** Rows by id, each with the number of its changes. */
function createTable<R extends Row>(prefix: string, nextNumber: () => number) {
  const rows = new Map<string, R>()
  const versions = new Map<string, number>()

  function put(row: R): R {
    rows.set(row.id, row)
    versions.set(row.id, (versions.get(row.id) ?? 0) + 1)
    return row
  }

  return {
    add: (make: (id: string) => R) => put(make(`${prefix}_${scrambled(nextNumber())}`)),
    get: (id: string) => rows.get(id),
    change: (row: R, changes: Partial<R>) => put({ ...row, ...changes }),
    remove: (id: string) => rows.delete(id),
    all: () => [...rows.values()],
    versionOf: (id: string) => versions.get(id) ?? 0,
  }
}

export type Table<R extends Row> = ReturnType<typeof createTable<R>>

/** In no order that an id could be sorted by; an odd factor maps no two numbers to one. */
const scrambled = (number: number) => (Math.imul(number, 0x9e3779b1) >>> 0).toString(36).padStart(7, '0')

/** The live surface's ids are UUIDs; the same record has the same one always. */
export const uuidOf = (id: string) =>
  `5d1f0000-0000-4000-8000-0000${Number.parseInt(id.slice(id.indexOf('_') + 1), 36)
    .toString(16)
    .padStart(8, '0')}`

export function createBooks() {
  let count = 0
  const next = () => (count += 1)
  return {
    customers: createTable<Customer>('cus', next),
    vehicles: createTable<Vehicle>('veh', next),
    appointments: createTable<Appointment>('apt', next),
    quotes: createTable<Quote>('est', next),
    invoices: createTable<Invoice>('inv', next),
    payments: createTable<Payment>('pay', next),
    webhooks: createTable<Subscription>('whk', next),
  }
}

export type Books = ReturnType<typeof createBooks>
