import * as z from 'zod/mini'
import { blankIsNone, trimmed } from '~/app/format/fieldErrors'
import type { FormShape } from '~/app/forms/editing'
import { dueDayOf } from '~/app/money/invoiceWords'
import type { InvoiceChanges } from '~/client/nouns/invoices'
import type { Invoice } from '~/client/nouns/nouns'
import * as field from '~/domain/fields'
import { isDay } from '~/domain/time/day'
import { instantOf, type Day } from '~/domain/time/zone'

export type DetailsTyped = { due: string; notes: string }
export type Details = { due: Day | null; notes: string | null }

export const detailsFields = z.object({
  due: z.pipe(
    blankIsNone(trimmed),
    z.nullable(z.string().check(z.refine(isDay, { error: 'needs a date with its whole year' }))),
  ),
  notes: z.pipe(blankIsNone(trimmed), z.nullable(field.notes)),
})

export const detailsOf = (invoice: Invoice, zone: string): Details => ({
  due: dueDayOf(invoice, zone),
  notes: invoice.notes,
})

export const detailsShape: FormShape<Details, DetailsTyped> = {
  inputs: { due: ['due'], notes: ['notes'] },
  typedOf: (details) => ({ due: details?.due ?? '', notes: details?.notes ?? '' }),
}

const NOON = 12 * 60

/** A due day is kept as its noon in the shop: the same day in nearly every zone. */
export const changesFor = ({ due, notes }: Partial<Details>, zone: string): InvoiceChanges => ({
  ...(due !== undefined && {
    dueAt: due === null ? null : new Date(instantOf(due, NOON, zone)).toISOString(),
  }),
  ...(notes !== undefined && { notes }),
})
