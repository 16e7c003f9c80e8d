import { lineCents, type Line } from '../../domain/money'
import type { PaymentMethod } from '../../domain/payments'
import { statusAt, type QuoteStatus } from '../../domain/quotes'
import { reckon } from '../actions/lines'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock'
import type { AppointmentRow, PaymentRow, QuoteRow } from '../store/tables'
import { ADD_ONS, type Job, type Part } from './data'
import type { Entry, PlannedInvoice } from './entry'
import type { Car, Ground, Owner } from './people'
import type { Random } from './random'

export type Scene = Ground & { random: Random }
export type Seat = { owner: Owner; car: Car | null }
export type Visit = { row: AppointmentRow; seat: Seat; job: Job }

type Sums = ReturnType<typeof reckon>

const LABOR_CENTS = 13_400
const DEPOSIT_CENTS = 5_000
const WORTH_A_DEPOSIT_CENTS = 12_000
/** Tenths of a percent, so that tax is reckoned in whole numbers too. */
const TAX_PER_MILLE = 81

/** A moment of the span; the earlier end where the two are the wrong way round. */
export const momentBetween = (random: Random, from: number, until: number) =>
  from + Math.floor(random.unit() * Math.max(0, until - from))

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + Number(lineCents(line)), 0)

const one = (description: string, cents: number): Line => ({
  description,
  quantity: 1,
  unit_price_cents: cents,
})

/** What one job comes to: labor, parts, now and then something more or something off. */
export function sumsFor({ random }: Scene, { owner, car }: Seat, job: Job): Sums {
  const asLine = ({ what, cents, quantity, sameForAll }: Part): Line => ({
    description: what,
    quantity,
    unit_price_cents: sameForAll ? cents : Math.round((cents * (car?.dear ?? 1)) / 5) * 5,
  })
  const labor = {
    description: `Labor: ${job.title}`,
    quantity: job.laborHours,
    unit_price_cents: LABOR_CENTS,
  }
  const lines: Line[] = [labor, ...job.parts.map(asLine)]
  if (random.chance(0.24)) lines.push(asLine(random.pick(ADD_ONS)))
  if (random.chance(0.4)) lines.push(one('Shop supplies', Math.min(3_500, Math.round(sumOf(lines) * 0.03))))
  if (random.chance(0.1)) lines.push(one('Loyalty discount 10%', -Math.round(sumOf(lines) / 10)))
  const isExempt = owner.isFleet && random.chance(0.1)
  return reckon(lines, isExempt ? 0 : Math.floor((sumOf(lines) * TAX_PER_MILLE + 500) / 1_000))
}

/** A quote as it stands now: the clock may have ended what nobody answered. */
export function quoteOf(
  { newId, shop, calendar }: Scene,
  { owner, car }: Seat,
  sums: Sums,
  { status, createdAt, days = 30 }: { status: QuoteStatus; createdAt: number; days?: number },
): QuoteRow {
  const expiresAt = createdAt + days * DAY_MS
  return {
    id: newId(createdAt),
    shop_id: shop,
    customer_id: owner.id,
    vehicle_id: car?.id ?? null,
    status: statusAt({ status, expiresAt }, calendar.now),
    ...sums,
    expires_at: expiresAt,
    created_at: createdAt,
  }
}

type Billing = {
  owner: Owner
  vehicleId: string | null
  sums: Sums
  quoteId: string | null
  at: number
  deposit: number
}

/** Sent and not yet paid, as an invoice leaves the counter. */
function sent(
  { newId, shop, random }: Scene,
  { owner, vehicleId, sums, quoteId, at, deposit }: Billing,
): PlannedInvoice {
  return {
    id: newId(at),
    shop_id: shop,
    quote_id: quoteId,
    customer_id: owner.id,
    vehicle_id: vehicleId,
    status: 'sent',
    ...sums,
    discount_cents: 0,
    fees_cents: 0,
    deposit_applied_cents: deposit,
    amount_paid_cents: deposit,
    due_at: owner.isFleet ? at + 30 * DAY_MS : random.chance(0.2) ? at + 14 * DAY_MS : null,
    sent_at: at,
    paid_at: null,
    notes: random.chance(0.3) ? 'Thank you for your business!' : null,
    created_at: at,
    updated_at: at,
  }
}

/** What came in for a bill, and when: most people pay before they get their key back, businesses by the month. */
function moneyFor(
  random: Random,
  isFleet: boolean,
  cents: number,
  at: number,
): { cents: number; at: number }[] {
  if (isFleet) return [{ cents, at: at + random.int(9 * DAY_MS, 38 * DAY_MS) }]
  const first = Math.min(cents - 1, Math.max(1, Math.round((cents * random.int(20, 70)) / 100)))
  const now = at + random.int(MINUTE_MS, 25 * MINUTE_MS)
  const later = at + random.int(3 * DAY_MS, 50 * DAY_MS)
  const rest = cents - first
  return random.weigh([
    [[{ cents, at: now }], 885],
    [
      [
        { cents: first, at: now },
        { cents: rest, at: now + 2 * MINUTE_MS },
      ],
      45,
    ],
    [
      [
        { cents: first, at: now },
        { cents: rest, at: later },
      ],
      30,
    ],
    [[{ cents, at: later }], 35],
    [[{ cents: first, at: now }], 3],
    [[], 2],
  ])
}

const METHODS: Record<'fleet' | 'person', readonly (readonly [PaymentMethod, number])[]> = {
  fleet: [
    ['ach', 50],
    ['check', 42],
    ['card', 8],
  ],
  person: [
    ['card', 66],
    ['cash', 17],
    ['check', 9],
    ['other', 5],
    ['ach', 3],
  ],
}

/** What the terminal, the check or the bank gave to find the money by. */
const REFERENCES: Record<PaymentMethod, (number: number) => string | null> = {
  card: (number) => `Visa ${String(number).padStart(4, '0')}`,
  check: (number) => `Check ${101 + number}`,
  ach: (number) => `ACH ${700_000_000 + number}`,
  other: () => 'Gift certificate',
  cash: () => null,
}

/** As it stands by now: paid, partly paid, still open, and in a few cases given back. */
function settled(scene: Scene, billing: Billing): Entry & { invoice: PlannedInvoice } {
  const { random, calendar, newId, shop } = scene
  const { isFleet } = billing.owner
  const open = sent(scene, billing)
  const money = moneyFor(random, isFleet, open.total_cents - billing.deposit, billing.at)
  const payments = money.flatMap(({ cents, at }): PaymentRow[] => {
    const recordedAt = calendar.whenOpen(at)
    if (recordedAt > calendar.now) return []
    const method = random.weigh(METHODS[isFleet ? 'fleet' : 'person'])
    const reference = REFERENCES[method](random.int(0, 9_999))
    const moments = { recorded_at: recordedAt, created_at: recordedAt }
    return [
      {
        id: newId(recordedAt),
        shop_id: shop,
        invoice_id: open.id,
        amount_cents: cents,
        method,
        reference,
        note: null,
        ...moments,
      },
    ]
  })
  const paid = payments.reduce((sum, { amount_cents: cents }) => sum + cents, billing.deposit)
  const lastAt = Math.max(open.updated_at, ...payments.map(({ recorded_at: at }) => at))
  const isPaid = paid === open.total_cents
  const refundedAt = lastAt + random.int(2 * HOUR_MS, 9 * DAY_MS)
  const isRefunded = isPaid && refundedAt <= calendar.now && random.chance(0.009)
  const invoice: PlannedInvoice = {
    ...open,
    status: isRefunded ? 'refunded' : isPaid ? 'paid' : payments.length > 0 ? 'partial' : 'sent',
    amount_paid_cents: paid,
    paid_at: isPaid ? lastAt : null,
    updated_at: isRefunded ? refundedAt : lastAt,
  }
  return { invoice, payments }
}

function billingOf(
  { random, calendar }: Scene,
  { row, seat }: Visit,
  sums: Sums,
  quoteId: string | null,
): Billing {
  const mayHaveDeposit = row.source === 'booking_page' && sums.total_cents >= WORTH_A_DEPOSIT_CENTS
  return {
    owner: seat.owner,
    vehicleId: row.vehicle_id,
    sums,
    quoteId,
    at: momentBetween(random, row.updated_at, Math.min(calendar.now, row.updated_at + 10 * MINUTE_MS)),
    deposit: mayHaveDeposit && random.chance(0.2) ? DEPOSIT_CENTS : 0,
  }
}

/** Everything written about a visit, by how far it has come. */
export function papersOf(scene: Scene, visit: Visit): Entry[] {
  const { random, calendar } = scene
  const { row, seat, job } = visit
  const sums = sumsFor(scene, seat, job)
  const quoted = (status: QuoteStatus) => {
    const until = Math.min(row.start_at, calendar.now)
    const from = Math.min(until, Math.max(row.created_at, row.start_at - 4 * DAY_MS))
    return { quote: quoteOf(scene, seat, sums, { status, createdAt: momentBetween(random, from, until) }) }
  }
  /** A quote with one of these statuses, by their shares of a hundred; else none. */
  const perhaps = (...shares: (readonly [QuoteStatus, number])[]): Entry[] => {
    const none = 100 - shares.reduce((sum, [, share]) => sum + share, 0)
    const status = random.weigh<QuoteStatus | null>([...shares, [null, none]])
    return status === null ? [] : [quoted(status)]
  }
  const billed = (billing: (billing: Billing) => Entry): Entry[] => {
    if (!random.chance(0.36)) return [billing(billingOf(scene, visit, sums, null))]
    const { quote } = quoted('converted')
    return [{ quote, ...billing(billingOf(scene, visit, sums, quote.id)) }]
  }
  const draft = (): Entry[] => {
    const invoice = sent(scene, { ...billingOf(scene, visit, sums, null), deposit: 0 })
    return [{ invoice: { ...invoice, status: 'draft', sent_at: null } }]
  }
  switch (row.status) {
    case 'completed': {
      if (random.chance(0.02)) return []
      if (!random.chance(0.013)) return billed((billing) => settled(scene, billing))
      // A mistake, and some minutes after it the right one.
      const billing = { ...billingOf(scene, visit, sums, null), deposit: 0 }
      const at = Math.min(calendar.now, billing.at + 5 * MINUTE_MS)
      return [
        { invoice: { ...sent(scene, billing), status: 'void', updated_at: at } },
        settled(scene, { ...billing, at }),
      ]
    }
    case 'ready':
      return random.chance(0.65) ? billed((billing) => ({ invoice: sent(scene, billing) })) : draft()
    case 'in_progress':
      return random.chance(0.25) ? draft() : perhaps(['accepted', 60])
    case 'checked_in':
      return perhaps(['sent', 30], ['accepted', 25])
    case 'no_show':
    case 'canceled':
      return perhaps(['declined', 10])
    case 'confirmed':
    case 'scheduled':
    case 'pending_deposit':
      break
  }
  return perhaps(['accepted', 10], ['sent', 8], ['draft', 4])
}
