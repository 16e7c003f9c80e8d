import * as z from 'zod/mini'

/**
 * A rule of the service at a field of a form: where it refuses what was typed, a person is told what to do in words of
 * the counter. Null from `words` leaves the rule's own.
 */
export const inWords = <Read>(rule: z.ZodMiniType<Read, string>, words: (typed: string) => string | null) =>
  z.transform((typed: string, { issues }): Read => {
    const read = z.safeParse(rule, typed)
    if (read.success) return read.data
    const message = words(typed) ?? read.error.issues[0]?.message
    issues.push({ code: 'custom', input: typed, ...(message !== undefined && { message }) })
    return z.NEVER
  })

/** Of a field that may not stay empty. */
export const whereEmpty = (words: string) => (typed: string) => (typed.trim() === '' ? words : null)

export const notAnEmail = () => 'Enter an email such as ruth@example.com'

/** Spaces around what was typed are nobody's meaning. */
export const trimmed = (typed: string) => typed.trim()

/** An empty field is none, not an empty text. */
export const blankIsNone = (read: (typed: string) => string) =>
  z.transform((typed: string) => {
    const text = read(typed)
    return text === '' ? null : text
  })
