import { No } from './asked'

// A body's fields: what is not there is a 400, what can't be is a 422, and what nobody knows is passed over.

export type Fields = Readonly<Record<string, unknown>>

export function readBody(text: string): Fields {
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  } catch {
    throw new No(400, 'The body could not be parsed.')
  }
  throw new No(400, 'The body is not an object.')
}

type Taken<T> = (value: unknown) => T | undefined

const asText: Taken<string> = (value) => (typeof value === 'string' ? value : undefined)
const asWhole: Taken<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
const asMoment: Taken<number> = (value) => {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

const orNull =
  <T>(take: Taken<T>): Taken<T | null> =>
  (value) =>
    value === null || value === '' ? null : take(value)

/** Without `otherwise` the field has to be there. */
const reader =
  <T>(take: Taken<T>) =>
  (fields: Fields, name: string, otherwise?: T): T => {
    const value = fields[name]
    if (value === undefined && otherwise !== undefined) return otherwise
    if (value === undefined || (value === null && otherwise === undefined)) {
      throw new No(400, `${name} is missing.`)
    }
    const taken = take(value)
    if (taken === undefined) throw new No(422, `${name} can't be that.`)
    return taken
  }

export const text = reader(asText)
export const textOrNull = reader(orNull(asText))
export const whole = reader(asWhole)
export const moment = reader(asMoment)
export const momentOrNull = reader(orNull(asMoment))

export function oneOf(words: readonly string[], fields: Fields, name: string, otherwise?: string): string {
  const word = text(fields, name, otherwise)
  if (word !== otherwise && !words.includes(word)) throw new No(422, `${name}: ${word} is not known here.`)
  return word
}
