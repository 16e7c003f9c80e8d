// The shop's records in the domain's words, whichever surface they came through.
// What only one surface knows is absent on the other, not null: null is an answer, absence is none.

import type { OpeningHours } from '../domain/shop'

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

export type Appointment = {
  id: string
  customerId: string
  vehicleId: string | null
  /** One of the connection's columns, in lower case, or a word that this dashboard does not know. */
  status: string
  service: string | null
  startsAt: string
  minutes: number
  notes: string | null
  createdAt: string
  updatedAt: string
  /** Since when it has had a status, and which: a move that is not confirmed has another. Null where it is not known. */
  statusSince?: { status: string; at: string } | null
  /** Live surface. */
  booked?: { source: string | null; isMobile: boolean }
}

export type LineItem = { description: string; quantity: number; unitPriceCents: number }

export type Quote = {
  id: string
  customerId: string
  vehicleId: string | null
  status: string
  lines: readonly LineItem[]
  subtotalCents: number
  taxCents: number
  totalCents: number
  expiresAt: string | null
  createdAt: string
}

export type Invoice = {
  id: string
  /** The shop's own: on the live surface, and where the full one announces it. */
  number?: string | null
  customerId: string
  status: string
  subtotalCents: number
  taxCents: number
  totalCents: number
  balanceCents: number
  paidAt: string | null
  notes: string | null
  createdAt: string
  /** Full surface. */
  billed?: {
    quoteId: string | null
    lines: readonly LineItem[]
    paidCents: number
    dueAt: string | null
  }
  /** Live surface. */
  more?: {
    vehicleId: string | null
    discountCents: number
    feesCents: number
    depositCents: number
    /** A calendar date. */
    dueOn: string | null
    sentAt: string | null
    updatedAt: string
  }
}

export type Payment = {
  id: string
  invoiceId: string
  amountCents: number
  method: string
  reference: string | null
  note: string | null
  recordedAt: string
  createdAt: string
}

/** A subscription to events of the shop. */
export type Webhook = {
  id: string
  url: string
  label: string
  events: readonly string[]
  status: string
  createdAt: string
}

/** One page of a list. Rows that could not be read are counted, reported once, and left out. */
export type Page<Row> = {
  rows: Row[]
  next: string | null
  skipped: number
  /** The service no longer took the cursor: this is the first page once more. */
  restarted?: boolean
}

/** What a shop says of itself: on paper, in messages, and of its hours. */
export type ShopRecord = {
  name: string
  street: string | null
  city: string | null
  state: string | null
  zipCode: string | null
  phone: string | null
  taxNumber: string | null
  terms: string | null
  timeZone: string | null
  taxRatePpm: number | null
  openingHours: OpeningHours | null
  capacity: number | null
  messageTexts: Readonly<Record<string, string>>
}
