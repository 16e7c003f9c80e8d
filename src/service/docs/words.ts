import type { Shape } from './shape'

// What a field takes or holds, as a person would say it.

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'an id',
  'date-time': 'a time in ISO 8601',
  date: 'a day, as 2026-03-09',
  email: 'a mail address',
  uri: 'an address',
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

const counted = (number: number) => number.toLocaleString('en-US')

/** Beyond it no number is exact: that is no rule of ours. */
const isRule = (number: number | undefined): number is number =>
  number !== undefined && Math.abs(number) !== Number.MAX_SAFE_INTEGER

const atLeast = (least: number | undefined) => (isRule(least) ? [`at least ${counted(least)}`] : [])
const atMost = (most: number | undefined, of = '') => (isRule(most) ? [`at most ${counted(most)}${of}`] : [])

const within = (shape: Shape) => [
  ...(shape.exclusiveMinimum === undefined ? [] : [`more than ${shape.exclusiveMinimum}`]),
  ...atLeast(shape.minimum ?? shape.minItems),
  ...atMost(shape.maximum ?? shape.maxItems),
  ...atMost(shape.maxLength, ' characters'),
  ...(shape.minLength === 1 ? ['not empty'] : []),
]

function kindOf(shape: Shape): string {
  if (shape.anyOf) return shape.anyOf.map(wordsOf).join(', or ')
  if (shape.enum) return `one of ${shape.enum.map((word) => `“${String(word)}”`).join(', ')}`
  const [kind = ''] = [shape.type ?? []].flat()
  return FORMATS[shape.format ?? ''] ?? TYPES[kind] ?? 'anything, which is not looked at'
}

export function wordsOf(shape: Shape): string {
  const orNull = Array.isArray(shape.type) && shape.type.includes('null') ? ', or null' : ''
  return [kindOf(shape), ...within(shape)].join(', ') + orNull
}
