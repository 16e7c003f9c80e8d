import * as z from 'zod/mini'
import { isDay } from './addressWords'

/** Spaces around what was typed are nobody's meaning. */
export const trimmed = (typed: string) => typed.trim()

/** A date field whose year has been typed as "26" says the year 26. */
export const isWholeDay = (typed: string) => isDay(typed) && typed >= '1900'

/** An empty field is none, not an empty text. */
export const blankIsNone = (read: (typed: string) => string) =>
  z.transform((typed: string) => {
    const text = read(typed)
    return text === '' ? null : text
  })
