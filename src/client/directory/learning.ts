import type { Customer, Vehicle } from '../records'
import { knownCustomer, knownVehicle, type Rows } from './rows'

/** Records read or written anywhere. */
export type Learned = { customers?: readonly Customer[]; vehicles?: readonly Vehicle[] }

type Heed = (rows: Rows) => void

/** What is learned in one go is heeded in one go: a page of a list is a hundred customers, each told of by itself. */
export function createLearning(atOnce: Heed, together: Heed) {
  let pending: Rows[] = []

  function flush() {
    const learned = pending
    pending = []
    together({
      customers: learned.flatMap(({ customers }) => customers),
      vehicles: learned.flatMap(({ vehicles }) => vehicles),
    })
  }

  return ({ customers = [], vehicles = [] }: Learned) => {
    const rows = { customers: customers.map(knownCustomer), vehicles: vehicles.map(knownVehicle) }
    atOnce(rows)
    if (pending.length === 0) queueMicrotask(flush)
    pending.push(rows)
  }
}
