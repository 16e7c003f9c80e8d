import * as z from 'zod/mini'

/** What a surface of this service adds to its document; a client asks for none that is not announced. */
export const FEATURES = {
  /**
   * appointments_by_time: `scheduled_from`, `scheduled_to` and several statuses, and no appointment longer than a day;
   * status_changed_at: of an appointment, the moment at which it got its status; invoice_number: of an invoice, the shop's
   * own number.
   */
  full: ['appointments_by_time', 'quote_by_id', 'status_changed_at', 'invoice_number'],
  live: ['status_changed_at'],
} as const satisfies Record<'full' | 'live', readonly string[]>

export type Feature = (typeof FEATURES)['full'][number]

export const isFeature = (name: string): name is Feature => FEATURES.full.some((feature) => feature === name)

/** What a key is told of itself; alike on both surfaces. */
export const KeyAnswer = z.object({
  scopes: z.array(z.string()),
  features: z
    ._default(z.array(z.string()), [])
    .check(
      z.meta({ description: 'What this service adds to the document, a word each. Absent, it adds none.' }),
    ),
  shop: z.object({ name: z.string() }),
})
export type KeyAnswer = z.output<typeof KeyAnswer>
