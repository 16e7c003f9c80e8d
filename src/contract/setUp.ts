import * as z from 'zod/mini'
import * as field from '~/domain/fields'
import { ShopPatch } from './full/bodies'

// How the first shop is made in a browser. The one time that a key is told to a page: it is nobody's before that.

/** Where there is a shop already, nothing answers here. */
export const SET_UP_PATH = '/session/set-up'

const MOST = 100

/** POST: without a shop it asks what the link is still good for. */
export const SetUpAsked = z.strictObject({
  /** Of the link that the starting process has printed. */
  code: z.string().check(z.minLength(1), z.maxLength(MOST)),
  /** The browser's own: whoever has the code alone is told nothing of what was made with it. */
  attempt: z.string().check(z.regex(/^[\w-]{22,64}$/)),
  shop: z.optional(z.unknown()),
})

/** What a shop may say of itself at its beginning, by the rules of every later change. */
export const NewShop = z.extend(ShopPatch, { name: field.name })

/** Asked again with the same code and attempt, the same is told again for an hour: the first answer may have been lost. */
export const SetUpAnswer = z.object({
  made: z.nullable(
    z.object({
      name: z.string(),
      key: z.string(),
      /** What to sign in to with it. */
      service: z.string(),
    }),
  ),
})

export type NewShop = z.output<typeof NewShop>
