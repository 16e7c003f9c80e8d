import type { KnownCustomer, KnownVehicle } from './rows'

// What the store tells of itself before it is loaded: the first cards do without it.

/** How far the sync has read the customers. The store writes it together with the rows of each page, so it is never ahead. */
export type SyncState = {
  /** One reading of the list, from its newest row down. */
  pass: {
    /** The cursor of the next page. */
    after: string
    /** Ids of the pass's first page. */
    head: readonly string[]
    /** To the end of the list, whatever rows are stored already. */
    isWhole: boolean
    skipped: number
  } | null
  /**
   * The sync has read everything below any of these ids. Other stored rows don't tell that: a list on screen stores the
   * newest rows while the hundred after them are missing.
   */
  head: readonly string[]
  /** When the sync last reached the end of the list, by this computer's clock. */
  wholeAt: number | null
  /** Rows that the client could not parse. */
  skipped: { customers: number; vehicles: number }
}

export const NOTHING_READ: SyncState = {
  pass: null,
  head: [],
  wholeAt: null,
  skipped: { customers: 0, vehicles: 0 },
}

/** One step of the sync: the store writes all of it, or nothing. */
export type Batch = {
  customers?: readonly KnownCustomer[]
  vehicles?: readonly KnownVehicle[]
  /** Ids of customers all of whose vehicles are stored now. */
  vehiclesReadOf?: readonly string[]
  sync?: SyncState
}

/** `unread`: customers whose vehicles the sync still has to read. */
export type Counts = { customers: number; unread: number }

export const NO_ROWS: Counts = { customers: 0, unread: 0 }
