import * as z from 'zod/mini'
import type { Quote } from '~/client/nouns/nouns'

const Seen = z.object({
  mark: z.string(),
  lines: z.number(),
  totalCents: z.number(),
  expiresAt: z.nullable(z.string()),
})

/** The version of a quote that was in view when something was typed over it. */
export type Seen = Readonly<z.output<typeof Seen>>

const markOf = (quote: Quote) => JSON.stringify(quote)

export const seenOf = (quote: Quote): Seen => ({
  mark: markOf(quote),
  lines: quote.lines.length,
  totalCents: quote.totalCents,
  expiresAt: quote.expiresAt,
})

/** The one that a draft was kept with; null where it was kept without. */
export function keptSeen(kept: unknown): Seen | null {
  const read = z.safeParse(z.object({ seen: Seen }), kept)
  return read.success ? read.data.seen : null
}

/** Whether nobody has changed it since. */
export const isStill = (quote: Quote, { mark }: Seen) => markOf(quote) === mark
