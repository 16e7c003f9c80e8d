import * as z from 'zod/mini'

/** What this service adds to a surface's document, a word each; docs/api.md says what each means. */
export const FEATURES = {
  full: [
    'appointments_by_time',
    'quote_by_id',
    'status_changed_at',
    'invoice_number',
    'vehicle_by_id',
    'appointment_by_id',
    'payment_by_id',
    'invoice_drafts',
    'people',
    'board',
    'debts',
    'shop',
    'changes',
    'places',
    'replays',
    'etags',
    'no_overlap',
    'api_keys',
    'webhook_attempts',
    'docs',
    'import',
  ],
  live: ['status_changed_at', 'shop', 'changes', 'places', 'docs'],
} as const satisfies Record<'full' | 'live', readonly string[]>

export type Feature = (typeof FEATURES)['full'][number]

/** What a key is told of itself; alike on both surfaces. */
export const KeyAnswer = z.object({
  scopes: z.array(z.string()),
  features: z._default(z.array(z.string()), []).check(
    z.meta({
      description:
        'What this service adds to the documented surface, one word each. If absent, it adds nothing.',
    }),
  ),
  shop: z.object({ name: z.string() }),
})
export type KeyAnswer = z.output<typeof KeyAnswer>
