import * as z from 'zod/mini'
import type { Invoice } from '../../client/records'
import type { InvoiceChanges } from '../../client/shop'
import * as field from '../../domain/fields'
import { instantOf, type Day } from '../../domain/zone'
import { blankIsNone, trimmed } from '../shell/typed'
import { dueDayOf } from './invoiceWords'

export type DetailsTyped = { due: string; notes: string }
export type Details = { due: Day | null; notes: string | null }

export const detailsFields = z.object({
  due: z.pipe(blankIsNone(trimmed), z.nullable(z.string())),
  notes: z.pipe(blankIsNone(trimmed), z.nullable(field.notes)),
})

export const detailsOf = (invoice: Invoice, zone: string): Details => ({
  due: dueDayOf(invoice, zone),
  notes: invoice.notes,
})

export const toTyped = ({ due, notes }: Details): DetailsTyped => ({ due: due ?? '', notes: notes ?? '' })

const NOON = 12 * 60

/** Only what is another than before. A due day is kept as its noon in the shop: the same day in nearly every zone. */
export function changesOf(before: Details, wanted: Details, zone: string): InvoiceChanges {
  return {
    ...(wanted.due !== before.due && {
      dueAt: wanted.due === null ? null : new Date(instantOf(wanted.due, NOON, zone)).toISOString(),
    }),
    ...(wanted.notes !== before.notes && { notes: wanted.notes }),
  }
}

/** Of what is changed here, what moved at another desk since it was seen, and not to the same. */
export function conflictsOf(wanted: Details, seen: Details, now: Details) {
  return (['due', 'notes'] as const).flatMap((name) =>
    wanted[name] === seen[name] || now[name] === seen[name] || now[name] === wanted[name]
      ? []
      : [{ name, mine: wanted[name], theirs: now[name] }],
  )
}
