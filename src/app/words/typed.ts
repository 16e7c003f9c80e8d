import * as z from 'zod/mini'

/** Spaces around what was typed are nobody's meaning. */
export const trimmed = (typed: string) => typed.trim()

/** An empty field is none, not an empty text. */
export const blankIsNone = (read: (typed: string) => string) =>
  z.transform((typed: string) => {
    const text = read(typed)
    return text === '' ? null : text
  })
