import * as z from 'zod/mini'

/** What a key is told of itself; alike on both surfaces. */
export const KeyAnswer = z.object({
  scopes: z.array(z.string()),
  shop: z.object({ name: z.string() }),
})
export type KeyAnswer = z.output<typeof KeyAnswer>
