import type { Described } from '../http/example'

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
const within = (shape: Shape): Shape[] => [shape, ...(shape.anyOf ?? []).flatMap(within)]

/** Every field, those of what it holds behind it: `line_items[].quantity`. */
export function fieldsOf(shape: Shape, before = ''): FieldRow[] {
  return within(shape).flatMap(({ properties = {}, required = [], items }) => [
    ...Object.entries(properties).flatMap(([name, field]) => [
      { path: `${before}${name}`, shape: field, isNeeded: required.includes(name) },
      ...fieldsOf(field, `${before}${name}.`),
    ]),
    ...(items ? fieldsOf(items, `${before.replace(/\.$/, '')}[].`) : []),
  ])
}
