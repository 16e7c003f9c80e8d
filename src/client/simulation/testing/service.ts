// What the simulated shop needs of a service, whoever made it.

export type PaymentRow = {
  id: string
  invoice_id: string
  amount_cents: number
  method: string
  /** Since 1970, by the service's own clock. */
  recorded_at: number
  created_at: number
}
export type InvoiceRow = { id: string; status: string; balance_cents: number; amount_paid_cents: number }
/** An appointment. */
export type CardRow = { id: string; status: string; notes: string | null }
export type Books = {
  payments: readonly PaymentRow[]
  invoices: readonly InvoiceRow[]
  cards: readonly CardRow[]
}

/** To make a whole Request of it takes longer than most answers. */
export type Asking = { method: string; url: string; headers: Headers; body: string | null }

export type Service = {
  /** One request with its X-Service-Key, below BASE. */
  fetch(request: Asking): Promise<Response>
  /** What is in it, without asking by the front door. */
  books(): Promise<Books>
  /** How many changes there were; absent where it tells nobody of them. */
  newest?(): Promise<number>
  /** Of one shop, which has unpaid invoices and two keys that may do everything. */
  readonly keys: readonly [string, string]
  readonly invoiceIds: readonly string[]
  readonly cardIds: readonly string[]
}

/** What can be relied on, so that a law is asked only of a service that can keep it. */
export type Traits = {
  readonly name: string
  /** Ours: the gateway would say so. */
  readonly isOurs: boolean
  /** A repeated key is answered from the first answer, for a day, whatever that was. */
  readonly honoursKeys: boolean
  /** It runs whatever comes, so that one request which something on the way repeats is two payments, and its sender hears of one. */
  readonly ignoresKeys: boolean
  /** How long after its sender gave it up a request may still arrive; without keys that is what no look can find out. */
  readonly latestMs: number
  /** To the millisecond. */
  readonly keepsRecordedAt: boolean
  /** Now and then it answers 500, before what was asked or after. */
  readonly breaks: boolean
  /** Its answers say what time it is there. */
  readonly tellsTime: boolean
  /** They say some time, which goes on as time does. */
  readonly hasTime: boolean
}

export type Maker = {
  readonly traits: Traits
  /** A shop with two appointments, whose invoices come to so much each. `now` is the service's own time. */
  newShop(
    now: () => number,
    totals: readonly number[],
    chance: () => number,
    steady: () => number,
  ): Promise<Service>
}

export const BASE = 'http://service.test/v1'

/** No request lives longer on its way than this, once its sender has given it up. */
export const LATEST_MS = 45_000
/** Before a repetition there is a look, this long after the try before: what comes later it can't find. */
export const LATEST_WITHOUT_KEYS_MS = 9_000
