import * as z from 'zod/mini'
import { ADDITION } from './endpoint'

// How values look in an answer. Read by JSON type alone: an enum may gain words, an id may bear a prefix.

export const id = () => z.string().check(z.meta({ format: 'uuid' }))
export const instant = () => z.string().check(z.meta({ format: 'date-time' }))
export const cents = () => z.int()

/** An instant that this service adds to a documented record. */
export const addedInstant = (description: string) =>
  z.optional(
    z.nullable(instant()).check(
      z.meta({
        ...ADDITION,
        description: `${description} An addition of this service: others may lack it.`,
      }),
    ),
  )

/** A word that is one of these today. */
export const word = (list: readonly string[]) => z.string().check(z.meta({ enum: [...list] }))

/** A page's size in a query: digits, at least 1, cut to the maximum. */
export const pageSize = (ordinary: number, max: number, error: string) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(
          z.regex(/^0*[1-9]\d*$/, { error }),
          z.meta({ type: 'integer', minimum: 1, description: `At most ${max}; a larger one is cut to it.` }),
        ),
      z.transform((digits: string) => Math.min(Number(digits), max)),
    ),
    ordinary,
  )
