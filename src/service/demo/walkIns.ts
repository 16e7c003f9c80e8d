import type { QuoteStatus } from '../../domain/quotes'
import { reckon } from '../actions/lines'
import { DAY_MS } from '../clock'
import type { Day } from './calendar'
import type { Entry } from './entry'
import { settledInvoice } from './invoices'
import { COUNTER_SALES, JOBS } from './jobs'
import { linesOver, taxOn } from './lines'
import { sumsFor } from './papers'
import { quoteOf } from './quotes'
import type { Random } from './random'
import { momentBetween, type Scene } from './scene'
import { visitsOn } from './slots'

// What happens at the counter without an appointment.

const WEIGHED_JOBS = JOBS.map((job) => [job, job.weight] as const)
const QUOTES_A_VISIT = 0.22
const SALES_A_VISIT = 0.06
const REMEMBERED_MS = 45 * DAY_MS

function answerTo(random: Random, age: number, days: number): QuoteStatus {
  if (age > REMEMBERED_MS) return random.chance(0.45) ? 'declined' : 'sent'
  if (age < DAY_MS) return random.chance(0.5) ? 'draft' : 'sent'
  return random.weigh<QuoteStatus>([
    ['sent', age > days * DAY_MS ? 40 : 55],
    ['declined', 25],
    ['accepted', 12],
    ['draft', 8],
  ])
}

function priceAsked(scene: Scene, day: Day, at: number): Entry[] {
  const { random, calendar } = scene
  const seat = scene.roster({ at, day: day.offset, isOpen: false })
  if (!seat) return []
  const days = random.pick([7, 14, 30, 30])
  const status = answerTo(random, calendar.now - at, days)
  const sums = sumsFor(scene, seat, random.weigh(WEIGHED_JOBS), at)
  return [{ quote: quoteOf(scene, { seat, sums, status, createdAt: at, days }) }]
}

function counterSale(scene: Scene, day: Day, at: number): Entry[] {
  const seat = scene.roster({ at, day: day.offset, isOpen: false })
  if (!seat) return []
  const lines = linesOver(scene.random.pick(COUNTER_SALES))
  const sums = reckon(lines, taxOn(lines, false))
  const billing = { owner: seat.owner, vehicleId: null, sums, quoteId: null, createdAt: at, depositCents: 0 }
  return [settledInvoice(scene, billing)]
}

export function walkInsOn(scene: Scene, day: Day, customers: number): Entry[] {
  const { random, calendar } = scene
  const { from, until } = calendar.deskHours(day)
  const many = (share: number) => Math.floor(visitsOn(random, day, customers) * share + random.unit())
  const moments = (count: number) => Array.from({ length: count }, () => momentBetween(random, from, until))
  return [
    ...moments(many(QUOTES_A_VISIT)).flatMap((at) => priceAsked(scene, day, at)),
    ...moments(many(SALES_A_VISIT)).flatMap((at) => counterSale(scene, day, at)),
  ]
}
