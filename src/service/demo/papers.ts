import type { QuoteStatus } from '../../domain/quotes'
import { reckon } from '../actions/lines'
import { DAY_MS, MINUTE_MS } from '../clock'
import type { AppointmentStored } from '../store/statuses'
import type { Entry } from './entry'
import {
  draftInvoice,
  reissuedInvoice,
  sentInvoice,
  settledInvoice,
  type Billing,
  type Sums,
} from './invoices'
import type { Job } from './jobs'
import { linesFor, taxOn } from './lines'
import { quoteOf } from './quotes'
import type { Seat } from './roster'
import { momentBetween, type Scene } from './scene'
import type { Visit } from './visits'

const PLAIN_CAR = { dear: 1, year: 2015 }
const DEPOSIT_CENTS = 5_000
const WORTH_A_DEPOSIT_CENTS = 12_000

export function sumsFor(scene: Scene, seat: Seat, job: Job, at: number): Sums {
  const { dear, year } = seat.car ?? PLAIN_CAR
  const { now } = scene.calendar
  const carAge = new Date(at).getUTCFullYear() - year
  const lines = linesFor(scene.random, { job, dear, carAge, at, now })
  return reckon(lines, taxOn(lines, seat.owner.isFleet && scene.random.chance(0.1)))
}

const sumsOf = (scene: Scene, { seat, job, row }: Visit) => sumsFor(scene, seat, job, row.start_at)

/** A quote for the work of a visit, made between the booking and the moment the work began. */
function quoteFor(
  scene: Scene,
  visit: Visit,
  sums: Sums,
  status: QuoteStatus,
): Entry & { quote: { id: string } } {
  const { row, seat } = visit
  const from = Math.max(row.created_at, row.start_at - 4 * DAY_MS)
  const until = Math.min(row.start_at + 15 * MINUTE_MS, scene.calendar.now)
  const createdAt = momentBetween(scene.random, Math.min(from, until), until)
  return { quote: quoteOf(scene, { seat, sums, status, createdAt }) }
}

function billingOf(scene: Scene, { row, seat }: Visit, sums: Sums, quoteId: string | null): Billing {
  const { random, calendar } = scene
  const withDeposit = row.source === 'booking_page' && sums.total_cents >= WORTH_A_DEPOSIT_CENTS
  return {
    owner: seat.owner,
    vehicleId: row.vehicle_id,
    sums,
    quoteId,
    createdAt: momentBetween(random, row.updated_at, Math.min(calendar.now, row.updated_at + 10 * MINUTE_MS)),
    depositCents: withDeposit && random.chance(0.2) ? DEPOSIT_CENTS : 0,
  }
}

/** The invoice of a finished job, together with its quote if there was one. */
function finished(scene: Scene, visit: Visit, invoiced: (scene: Scene, billing: Billing) => Entry): Entry {
  const sums = sumsOf(scene, visit)
  if (!scene.random.chance(0.36)) return invoiced(scene, billingOf(scene, visit, sums, null))
  const quoted = quoteFor(scene, visit, sums, 'converted')
  return { ...quoted, ...invoiced(scene, billingOf(scene, visit, sums, quoted.quote.id)) }
}

function completed(scene: Scene, visit: Visit): Entry[] {
  const { random } = scene
  // Now and then somebody drives off before the invoice is written; today's are still being written.
  if (random.chance(visit.day.offset === 0 ? 0.09 : 0.012)) return []
  if (random.chance(0.013)) {
    const sums = sumsOf(scene, visit)
    return reissuedInvoice(scene, billingOf(scene, visit, sums, null))
  }
  return [finished(scene, visit, settledInvoice)]
}

const quoted = (scene: Scene, visit: Visit, status: QuoteStatus) => [
  quoteFor(scene, visit, sumsOf(scene, visit), status),
]
const drafted = (scene: Scene, visit: Visit) => [
  draftInvoice(scene, billingOf(scene, visit, sumsOf(scene, visit), null)),
]

/** A quote with one of these statuses, by their shares of a hundred; else none. */
function perhapsQuoted(scene: Scene, visit: Visit, shares: readonly (readonly [QuoteStatus, number])[]) {
  const none = 100 - shares.reduce((sum, [, share]) => sum + share, 0)
  const status = scene.random.weigh<QuoteStatus | null>([...shares, [null, none]])
  return status === null ? [] : quoted(scene, visit, status)
}

const ahead: Writing = (scene, visit) =>
  perhapsQuoted(scene, visit, [
    ['accepted', 10],
    ['sent', 8],
    ['draft', 4],
  ])
const calledOff: Writing = (scene, visit) => perhapsQuoted(scene, visit, [['declined', 10]])

type Writing = (scene: Scene, visit: Visit) => Entry[]

const WRITTEN: Readonly<Record<AppointmentStored, Writing>> = {
  completed,
  ready: (scene, visit) =>
    scene.random.chance(0.65) ? [finished(scene, visit, sentInvoice)] : drafted(scene, visit),
  in_progress: (scene, visit) =>
    scene.random.chance(0.25) ? drafted(scene, visit) : perhapsQuoted(scene, visit, [['accepted', 60]]),
  checked_in: (scene, visit) =>
    perhapsQuoted(scene, visit, [
      ['sent', 30],
      ['accepted', 25],
    ]),
  confirmed: ahead,
  scheduled: ahead,
  pending_deposit: ahead,
  no_show: calledOff,
  canceled: calledOff,
}

/** Everything written about a visit, by how far it has come. */
export const papersOf: Writing = (scene, visit) => WRITTEN[visit.row.status](scene, visit)
