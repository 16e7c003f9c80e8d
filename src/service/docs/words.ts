import type { Described } from '~/service/http/example'

/** A JSON schema, as far as it is told. */
export type Shape = Omit<Described, 'anyOf' | 'items' | 'properties'> & {
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

export type FieldRow = { readonly path: string; readonly shape: Shape; readonly isNeeded: boolean }

/** What has fields of its own beneath a shape, whichever of its kinds that is. */
const kindsIn = (shape: Shape): Shape[] => [shape, ...(shape.anyOf ?? []).flatMap(kindsIn)]

/** Every field, those of what it holds behind it: `line_items[].quantity`. */
export function fieldsOf(shape: Shape, before = ''): FieldRow[] {
  return kindsIn(shape).flatMap(({ properties = {}, required = [], items }) => [
    ...Object.entries(properties).flatMap(([name, field]) => [
      { path: `${before}${name}`, shape: field, isNeeded: required.includes(name) },
      ...fieldsOf(field, `${before}${name}.`),
    ]),
    ...(items ? fieldsOf(items, `${before.replace(/\.$/, '')}[].`) : []),
  ])
}

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  uuid: 'an id',
  'date-time': 'a time in ISO 8601',
  date: 'a day, as 2026-03-09',
  email: 'an email address',
  uri: 'an address',
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
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

const limitsOf = (shape: Shape) => [
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
  return FORMAT_WORDS[shape.format ?? ''] ?? TYPE_WORDS[kind] ?? 'anything; the service ignores it'
}

/** What a field takes or holds, as a person would say it. */
export function wordsOf(shape: Shape): string {
  const orNull = Array.isArray(shape.type) && shape.type.includes('null') ? ', or null' : ''
  return [kindOf(shape), ...limitsOf(shape)].join(', ') + orNull
}
