import type * as z from 'zod/mini'
import type { QuoteCreate, QuotePatch } from '~/contract/full/bodies'
import { statusEvent } from '~/domain/events'
import type { Line } from '~/domain/money'
import { mayEditLines, mayMove, statusAt, type QuoteStatus } from '~/domain/quotes'
import { quotes } from '~/service/store/tables/quotes'
import type { QuoteRow } from '~/service/store/tables/rows'
import { requireOwners, requireVehicleOf } from './owners'
import { impossible, unfit } from './refusal'
import { reckon, requireSums } from './sums'
import { type Changes, born, momentOf, type Work } from './work'

type QuoteChanges = Changes<typeof QuotePatch>

const LINE_FIELDS = ['line_items', 'tax_cents', 'vehicle_id'] as const

export async function writeQuote(work: Work, wanted: z.output<typeof QuoteCreate>): Promise<QuoteRow> {
  requireAhead(work, wanted.expires_at)
  const vehicleId = wanted.vehicle_id ?? null
  await requireOwners(work, wanted.customer_id, vehicleId)
  const row: QuoteRow = {
    ...born(work),
    customer_id: wanted.customer_id,
    vehicle_id: vehicleId,
    status: 'draft',
    ...reckon(wanted.line_items, wanted.tax_cents ?? 0),
    expires_at: momentOf(wanted.expires_at),
  }
  requireSums(wanted, row)
  await Promise.all([quotes.insert(work.writer, row), work.emit('quote.created', row)])
  return row
}

/** Writes down that the clock has ended a quote, once; then it is what it is. */
export async function settleExpiry(work: Work, row: QuoteRow): Promise<QuoteRow> {
  const status = statusAt({ status: row.status, expiresAt: row.expires_at }, work.now)
  if (status === row.status) return row
  const expired: QuoteRow = { ...row, status }
  await quotes.update(work.writer, expired)
  await work.emit('quote.expired', expired)
  return expired
}

const linesOf = (row: QuoteRow): Line[] => JSON.parse(row.line_items)

export async function changeQuote(work: Work, row: QuoteRow, changes: QuoteChanges): Promise<QuoteRow> {
  requireAhead(work, changes.expires_at)
  const before = await settleExpiry(work, row)
  const { status, ...others } = changes
  const expiresAt = changes.expires_at === undefined ? before.expires_at : momentOf(changes.expires_at)
  if (status !== undefined) requireMove(work, before.status, status, expiresAt)
  requireEditable(before.status, changes)
  const after: QuoteRow = {
    ...before,
    status: status ?? before.status,
    vehicle_id: changes.vehicle_id === undefined ? before.vehicle_id : changes.vehicle_id,
    expires_at: expiresAt,
    ...reckon(changes.line_items ?? linesOf(before), changes.tax_cents ?? before.tax_cents),
  }
  if (after.vehicle_id !== before.vehicle_id)
    await requireVehicleOf(work, before.customer_id, after.vehicle_id)
  await quotes.update(work.writer, after)

  const moved = status === undefined ? null : statusEvent('quote', status)
  if (moved) await work.emit(moved, after)
  if (Object.keys(others).length > 0 && moved !== 'quote.updated') await work.emit('quote.updated', after)
  return after
}

/** A quote that is expired when it is written was meant otherwise. */
function requireAhead(work: Work, expiresAt: string | null | undefined) {
  const end = momentOf(expiresAt)
  if (end !== null && end <= work.now)
    throw unfit`expires_at has passed. Set it to a later time, or leave it out for a quote that does not expire. Nothing was saved`
}

function requireMove(work: Work, from: QuoteStatus, to: QuoteStatus, expiresAt: number | null) {
  if (!mayMove(from, to)) throw impossible`A quote can't go from ${from} to ${to}`
  // It would be expired in the same moment, and whoever it is sent to told so.
  if (to === 'sent' && expiresAt !== null && expiresAt <= work.now) {
    throw impossible`expires_at has passed: set it to a later time to send the quote`
  }
}

function requireEditable(status: QuoteStatus, changes: QuoteChanges) {
  if (mayEditLines(status) || (changes.status !== undefined && mayEditLines(changes.status))) return
  const touched = LINE_FIELDS.find((field) => changes[field] !== undefined)
  if (touched)
    throw impossible`${touched} can only be changed while a quote is a draft; this one is ${status}`
}
