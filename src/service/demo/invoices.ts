import type { reckon } from '../actions/lines'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock'
import type { PaymentRow } from '../store/tables'
import type { Entry, PlannedInvoice } from './entry'
import { paymentNote, referenceOf } from './receipts'
import type { Owner } from './roster'
import { momentBetween, type Scene } from './scene'
import { paymentsFor, type Taken } from './settle'

export type Sums = ReturnType<typeof reckon>

/** What is billed, with the quote that it came from if there was one. */
export type Billing = {
  owner: Owner
  vehicleId: string | null
  sums: Sums
  quoteId: string | null
  createdAt: number
  depositCents: number
}

const NOTES = [
  'Thank you for your business!',
  'Parts and labor are under warranty for 24 months or 24,000 miles.',
  'Please have the wheel nuts checked again after 50 miles.',
  'Next oil change in 5,000 miles.',
]

/** Sent and not yet paid, as an invoice leaves the counter. */
function sent(scene: Scene, billing: Billing): PlannedInvoice {
  const { random } = scene
  const { owner, createdAt } = billing
  return {
    id: scene.newId(createdAt),
    shop_id: scene.shop,
    quote_id: billing.quoteId,
    customer_id: owner.id,
    vehicle_id: billing.vehicleId,
    status: 'sent',
    ...billing.sums,
    discount_cents: 0,
    fees_cents: 0,
    deposit_applied_cents: billing.depositCents,
    amount_paid_cents: billing.depositCents,
    due_at: owner.isFleet ? createdAt + 30 * DAY_MS : random.chance(0.2) ? createdAt + 14 * DAY_MS : null,
    sent_at: createdAt,
    paid_at: null,
    notes: random.chance(0.3) ? random.pick(NOTES) : null,
    created_at: createdAt,
    updated_at: createdAt,
  }
}

export const sentInvoice = (scene: Scene, billing: Billing): Entry => ({ invoice: sent(scene, billing) })

export const draftInvoice = (scene: Scene, billing: Billing): Entry => ({
  invoice: { ...sent(scene, { ...billing, depositCents: 0 }), status: 'draft', sent_at: null },
})

type Settled = { invoice: PlannedInvoice; payments: PaymentRow[] }

/** The invoice after all that came in for it. */
function withPayments(scene: Scene, invoice: PlannedInvoice, taken: readonly Taken[]): Settled {
  const payments: PaymentRow[] = taken.map(({ cents, method, recordedAt, writtenAt }) => ({
    id: scene.newId(writtenAt),
    shop_id: scene.shop,
    invoice_id: invoice.id,
    amount_cents: cents,
    method,
    reference: referenceOf(scene.random, method),
    note: paymentNote(scene.random),
    recorded_at: recordedAt,
    created_at: writtenAt,
  }))
  const paid = taken.reduce((sum, { cents }) => sum + cents, invoice.deposit_applied_cents)
  const isPaid = paid === invoice.total_cents
  return {
    invoice: {
      ...invoice,
      status: isPaid ? 'paid' : payments.length > 0 ? 'partial' : 'sent',
      amount_paid_cents: paid,
      paid_at: isPaid ? Math.max(...taken.map(({ recordedAt }) => recordedAt)) : null,
      updated_at: Math.max(invoice.updated_at, ...taken.map(({ writtenAt }) => writtenAt)),
    },
    payments,
  }
}

/** As it stands by now: paid, partly paid, still open, and in a few cases given back. */
export function settledInvoice(scene: Scene, billing: Billing): Settled {
  const { random, calendar } = scene
  const open = sent(scene, billing)
  const bill = {
    dueCents: open.total_cents - billing.depositCents,
    isFleet: billing.owner.isFleet,
    at: billing.createdAt,
  }
  const settled = withPayments(scene, open, paymentsFor(random, bill, calendar))
  const { invoice, payments } = settled
  const givenBackAt = invoice.updated_at + random.int(2 * HOUR_MS, 9 * DAY_MS)
  if (invoice.status !== 'paid' || givenBackAt > calendar.now || !random.chance(0.009)) return settled
  return { invoice: { ...invoice, status: 'refunded', updated_at: givenBackAt }, payments }
}

/** A mistake and, some minutes after it, the right one. What was paid on the wrong one stays written there. */
export function reissuedInvoice(scene: Scene, billing: Billing): Entry[] {
  const { random, calendar } = scene
  const againAt = Math.min(calendar.now, billing.createdAt + random.int(3 * MINUTE_MS, 9 * MINUTE_MS))
  const wrong = sent(scene, { ...billing, depositCents: 0 })
  const paidAt = momentBetween(random, billing.createdAt, againAt)
  const part = 1 + Math.floor(wrong.total_cents / 4)
  const taken = { cents: part, method: 'card', recordedAt: paidAt, writtenAt: paidAt } as const
  const { invoice, payments } = withPayments(scene, wrong, random.chance(0.12) ? [taken] : [])
  return [
    { invoice: { ...invoice, status: 'void', updated_at: againAt }, payments },
    settledInvoice(scene, { ...billing, createdAt: againAt }),
  ]
}
