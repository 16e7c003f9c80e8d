import type { Customer, Page, Vehicle } from './records'

export type CustomerDraft = {
  name: string
  email: string | null
  phone: string | null
  notes: string | null
}

export type VehicleDraft = {
  customerId: string
  year: number
  make: string
  model: string
  trim: string | null
  color: string | null
  vin: string | null
  plate: string | null
}

/** Reading goes through the request budget; `priority` says who waits for it. */
export type Reading = { signal?: AbortSignal; priority?: 'act' | 'screen' | 'background' }

/**
 * The shop as a connection sees it, in the domain's words. One hand-written adapter a surface translates.
 * Parts that a surface or a key does not have are absent, so code that forgets to ask does not compile.
 */
export type ShopApi = {
  readonly customers: {
    readonly list: (after: string | null, limit: number, reading?: Reading) => Promise<Page<Customer>>
    readonly get: (id: string, reading?: Reading) => Promise<Customer>
  }
  readonly vehicles: {
    readonly ofCustomer: (
      customerId: string,
      after: string | null,
      limit: number,
      reading?: Reading,
    ) => Promise<Page<Vehicle>>
  } | null
  /** Null on a read-only connection; a group is absent where the key may not write that resource. */
  readonly write: ShopWrites | null
}

/** Every write is an intent: written to the journal first, then sent, and resolved when the service confirmed it. */
export type ShopWrites = {
  readonly customers?: {
    readonly create: (draft: CustomerDraft) => Promise<Customer>
    /** Only what changed is sent; `name` says whose change it is while it waits. */
    readonly change: (id: string, changes: Partial<CustomerDraft>, name?: string) => Promise<Customer>
  }
  readonly vehicles?: {
    readonly create: (draft: VehicleDraft) => Promise<Vehicle>
    /** Absent until it is known that this service can. */
    readonly change?: (id: string, changes: VehicleChanges, name?: string) => Promise<Vehicle>
  }
}

export type VehicleChanges = Partial<Omit<VehicleDraft, 'customerId'>>
