// The shop's records in the domain's words, whichever surface they came through.
// What only one surface knows is absent on the other, not null: null is an answer, absence is none.

export type Customer = {
  id: string
  /** The business, or the person in full. */
  name: string
  email: string | null
  phone: string | null
  createdAt: string
  updatedAt: string
  /** Full surface. */
  notes?: string | null
  /** Live surface. */
  more?: {
    firstName: string
    lastName: string
    company: string | null
    isFleet: boolean
    address: readonly string[]
    tags: readonly string[]
    marketingOptIn: boolean
  }
}

export type Vehicle = {
  id: string
  customerId: string
  year: number
  make: string
  model: string
  trim: string | null
  color: string | null
  vin: string | null
  plate: string | null
  createdAt: string
}

/** One page of a list. Rows that could not be read are counted, reported once, and left out. */
export type Page<Row> = {
  rows: Row[]
  next: string | null
  skipped: number
  /** The service no longer took the cursor (400): this is the first page once more. */
  restarted?: boolean
}
