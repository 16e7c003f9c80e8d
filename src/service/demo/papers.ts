import { isOffWay } from '~/domain/appointments'
import { totals, type Line } from '~/domain/money'
import { PAYMENT_METHODS, type PaymentMethod } from '~/domain/payments'
import { statusAt, type QuoteStatus } from '~/domain/quotes'
import { taxCents } from '~/domain/tax'
import { reckon } from '~/service/actions/sums'
import { DAY_MS, MINUTE_MS } from '~/service/clock'
import type { AppointmentRow, PaymentRow, QuoteRow } from '~/service/store/tables/rows'
import { SHOP, type Job } from './data'
import type { Car, Entry, Ground, PlannedInvoice } from './ground'
import type { Random } from './random'

export type Scene = Ground & { random: Random }
export type Visit = { row: AppointmentRow; car: Car; job: Job }

type Sums = ReturnType<typeof sumsFor>

const LABOR_CENTS = 13_400
const DEPOSIT_CENTS = 5_000
const WORTH_A_DEPOSIT_CENTS = 12_000

/** A moment of the span; its beginning where it is empty. */
export const momentBetween = (random: Random, from: number, until: number) =>
  from + Math.floor(random.unit() * Math.max(0, until - from))

const sumOf = (lines: readonly Line[]) => totals(lines, 0)?.subtotalCents ?? 0

const lineOf = (description: string, quantity: number, cents: number): Line => ({
  description,
  quantity,
  unit_price_cents: cents,
})

/** What one job comes to: labor, parts, now and then something off. */
export function sumsFor({ random }: Scene, { dear }: Car, job: Job) {
  const lines = [
    lineOf(`Labor: ${job.title}`, job.laborHours, LABOR_CENTS),
    ...job.parts.map(({ what, cents, quantity }) =>
      lineOf(what, quantity, Math.round((cents * dear) / 5) * 5),
    ),
  ]
  if (random.chance(0.1)) lines.push(lineOf('Loyalty discount 10%', 1, -Math.round(sumOf(lines) / 10)))
  return reckon(lines, taxCents(sumOf(lines), SHOP.tax_rate_ppm))
}

/** A quote as it stands now: the clock may have ended what nobody answered. */
export function quoteOf(
  { newId, shop, calendar }: Scene,
  { id, owner }: Car,
  sums: Sums,
  status: QuoteStatus,
  createdAt: number,
): QuoteRow {
  const expiresAt = createdAt + 30 * DAY_MS
  return {
    id: newId(createdAt),
    shop_id: shop,
    customer_id: owner.id,
    vehicle_id: id,
    status: statusAt({ status, expiresAt }, calendar.now),
    ...sums,
    expires_at: expiresAt,
    created_at: createdAt,
  }
}

/** Sent and not yet paid, as an invoice leaves the counter. */
function sent({ newId, shop, random }: Scene, { row, car }: Visit, sums: Sums, at: number): PlannedInvoice {
  const mayHaveDeposit = row.source === 'booking_page' && sums.total_cents >= WORTH_A_DEPOSIT_CENTS
  const deposit = mayHaveDeposit && random.chance(0.2) ? DEPOSIT_CENTS : 0
  return {
    id: newId(at),
    shop_id: shop,
    quote_id: null,
    customer_id: car.owner.id,
    vehicle_id: car.id,
    status: 'sent',
    ...sums,
    discount_cents: 0,
    fees_cents: 0,
    deposit_applied_cents: deposit,
    amount_paid_cents: deposit,
    due_at: car.owner.isFleet ? at + 30 * DAY_MS : random.chance(0.2) ? at + 14 * DAY_MS : null,
    sent_at: at,
    paid_at: null,
    notes: null,
    created_at: at,
    updated_at: at,
  }
}

/** How people pay, and businesses; and what the terminal, the check or the bank gave to find the money by. */
function wayOf(random: Random, isFleet: boolean): { method: PaymentMethod; reference: string | null } {
  const number = random.int(1_000, 9_999)
  const ways: Record<PaymentMethod, readonly [reference: string | null, weight: number]> = {
    card: [`Visa ${number}`, isFleet ? 8 : 66],
    cash: [null, isFleet ? 0 : 17],
    check: [`Check ${number}`, isFleet ? 42 : 9],
    ach: [`ACH 70${number}`, isFleet ? 50 : 3],
    other: ['Gift certificate', isFleet ? 0 : 5],
  }
  const method = random.weigh(PAYMENT_METHODS.map((one) => [one, ways[one][1]] as const))
  return { method, reference: ways[method][0] }
}

/** As it stands by now: paid, partly paid, still open, and in a few cases given back. */
function settled(scene: Scene, { owner }: Car, open: PlannedInvoice) {
  const { random, calendar, newId, shop } = scene
  const owed = open.total_cents - open.deposit_applied_cents
  // Most people pay before they get their key back, businesses by the month.
  const soon = open.created_at + random.int(MINUTE_MS, 25 * MINUTE_MS)
  const later = open.created_at + random.int(9 * DAY_MS, (owner.isFleet ? 38 : 75) * DAY_MS)
  const share = owner.isFleet || random.chance(0.04) ? 0 : random.chance(0.04) ? 0.5 : 1
  const now = Math.ceil(owed * share)
  const money = [
    { cents: now, at: calendar.whenOpen(soon) },
    { cents: owed - now, at: calendar.whenOpen(later) },
  ].filter(({ cents, at }) => cents > 0 && at <= calendar.now)
  const payments = money.map(({ cents, at }): PaymentRow => ({
    id: newId(at),
    shop_id: shop,
    invoice_id: open.id,
    amount_cents: cents,
    ...wayOf(random, owner.isFleet),
    note: null,
    recorded_at: at,
    created_at: at,
  }))
  const paid = money.reduce((sum, { cents }) => sum + cents, open.deposit_applied_cents)
  const lastAt = money.at(-1)?.at ?? open.created_at
  const isPaid = paid === open.total_cents
  const isRefunded = isPaid && random.chance(0.009)
  const invoice: PlannedInvoice = {
    ...open,
    status: isRefunded ? 'refunded' : isPaid ? 'paid' : payments.length > 0 ? 'partial' : 'sent',
    amount_paid_cents: paid,
    paid_at: isPaid ? lastAt : null,
    updated_at: lastAt,
  }
  return { invoice, payments }
}

/** Everything written about a visit, by how far it has come. */
export function papersOf(scene: Scene, visit: Visit): Entry[] {
  const { random, calendar } = scene
  const { row, car, job } = visit
  if (isOffWay(row.status)) return []
  const sums = sumsFor(scene, car, job)
  const quotedAt = momentBetween(random, row.created_at, Math.min(row.start_at, calendar.now))
  const quoted = (status: QuoteStatus) => quoteOf(scene, car, sums, status, quotedAt)
  if (row.status !== 'completed' && row.status !== 'ready') {
    const status = random.pick<QuoteStatus | null>([null, null, null, null, 'accepted', 'sent', 'draft'])
    return status ? [{ quote: quoted(status) }] : []
  }
  const at = Math.min(calendar.now, row.updated_at + random.int(0, 10 * MINUTE_MS))
  const invoice = sent(scene, visit, sums, at)
  const blank = { ...invoice, deposit_applied_cents: 0, amount_paid_cents: 0 }
  if (row.status === 'ready' && random.chance(0.35))
    return [{ invoice: { ...blank, status: 'draft', sent_at: null } }]
  // Now and then a mistake, and the right one after it.
  const mistakes: Entry[] = random.chance(0.013)
    ? [{ invoice: { ...blank, id: scene.newId(at), status: 'void' } }]
    : []
  const stands = row.status === 'completed' ? settled(scene, car, invoice) : { invoice, payments: [] }
  if (!random.chance(0.36)) return [...mistakes, stands]
  const quote = quoted('converted')
  return [...mistakes, { ...stands, quote, invoice: { ...stands.invoice, quote_id: quote.id } }]
}
