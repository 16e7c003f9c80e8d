import type { CrawlState } from './crawlState'
import { isOlder, type KnownCustomer, type KnownVehicle } from './rows'

/** One step of reading: all of it is kept, or none. */
export type Batch = {
  customers?: readonly KnownCustomer[]
  vehicles?: readonly KnownVehicle[]
  /** Customers whose vehicles are now all here. */
  vehiclesReadOf?: readonly string[]
  crawl?: CrawlState
}

export type Counts = {
  customers: number
  /** Customers whose vehicles are still to be read. */
  unread: number
}

/**
 * `unread` sorts those whose vehicles are still to be read, `vehiclesAt` the others, by when they were: an index leaves
 * out rows without it.
 */
export type KeptCustomer = KnownCustomer & { unread?: number; vehiclesAt?: number }

/** Where one connection's directory lives: IndexedDB, or memory where there is none. */
export type DirectoryStore = {
  /** Whether the search worker and the next page find it again. */
  readonly durable: boolean
  put(batch: Batch): Promise<void>
  /** Those of them that are known. */
  customers(ids: readonly string[]): Promise<KeptCustomer[]>
  vehicles(ids: readonly string[]): Promise<KnownVehicle[]>
  /** As far as they were read; whether that is all of them, `unread` of their customer says. */
  vehiclesOf(customerIds: readonly string[]): Promise<KnownVehicle[]>
  /** The newest customer whose vehicles are still to be read. */
  nextUnread(aside: ReadonlySet<string>): Promise<string | null>
  /** Of those whose vehicles were last read before then, the one who has waited longest. */
  nextStale(before: number, aside: ReadonlySet<string>): Promise<string | null>
  counts(): Promise<Counts>
  crawl(): Promise<CrawlState | null>
  /** Leaves nothing, and takes nothing any more. */
  wipe(): Promise<void>
}

/** What is to be kept of a customer, given what is kept already; null where that is newer. */
export function merged(row: KnownCustomer, kept: KeptCustomer | undefined): KeptCustomer | null {
  if (kept === undefined) return { ...row, unread: row.createdAt }
  if (isOlder(row, kept)) return null
  if (kept.unread !== undefined) return { ...row, unread: kept.unread }
  // Whatever was changed at another desk, it may have been a vehicle: theirs are the next to be read again.
  return { ...row, vehiclesAt: row.updatedAt > kept.updatedAt ? 0 : (kept.vehiclesAt ?? 0) }
}

/** The same with all vehicles read at this moment. */
export function vehiclesRead(kept: KeptCustomer, at: number): KeptCustomer {
  const { unread: _, ...row } = kept
  return { ...row, vehiclesAt: at }
}

/** The last of each id. */
export const byId = <Row extends { id: string }>(rows: readonly Row[]) => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]
