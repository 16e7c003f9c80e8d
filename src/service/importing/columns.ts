import * as z from 'zod/mini'
import { squeeze } from '~/domain/text/fold'
import { shortened } from '~/service/printable'

/** Why an import was not begun, or not brought to its end. Its words say what was written. */
export class NotImported extends Error {}

const Columns = z.record(z.string(), z.union([z.string(), z.array(z.string()).check(z.minLength(1))]))
const Mapping = z.strictObject({ customers: z.optional(Columns), vehicles: z.optional(Columns) })

/** For each of our fields the column that it stands in, or several that are put together with a space. */
export type Columns = z.output<typeof Columns>
export type Mapping = z.output<typeof Mapping>

const EXAMPLE = '{"customers": {"external_id": "Cust No", "name": ["First", "Last"]}}'

export function readMapping(text: string): Mapping {
  try {
    return Mapping.parse(JSON.parse(text))
  } catch {
    throw new NotImported(`it must be JSON such as ${EXAMPLE}`)
  }
}

/** A noun's columns: those that a row can't do without, of some one of several, and the others. */
export type Fields = {
  readonly needed: readonly string[]
  readonly oneOf: readonly string[]
  readonly others: readonly string[]
}

export type Layout = {
  /** What a row says of a field, without the space around it; '' where it says nothing. */
  readonly of: (cells: readonly string[], field: string) => string
  /** Columns that nothing is taken from. */
  readonly unused: readonly string[]
}

const MOST_COLUMNS_NAMED = 20
const MOST_OF_NAME = 60

/** As many as a person reads in one message; a file may have thousands, or a whole page in one of them. */
export function columnsNamed(names: readonly string[]): string {
  const named = names.slice(0, MOST_COLUMNS_NAMED).map((name) => shortened(name, MOST_OF_NAME))
  const more = names.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const quotedNames = (words: readonly string[]) =>
  columnsNamed(words.map((word) => `"${shortened(word, MOST_OF_NAME)}"`))

/** Where each field stands: by the mapping, else under its own name however that is written. */
export function layoutOf(header: readonly string[], fields: Fields, mapping: Columns = {}): Layout {
  const names = header.map((name) => name.trim())
  const known = [...fields.needed, ...fields.oneOf, ...fields.others]
  const odd = Object.keys(mapping).find((field) => !known.includes(field))
  if (odd !== undefined)
    throw new NotImported(`the mapping names a field "${odd}"; there are ${quotedNames(known)}`)

  const placeOf = (name: string, field: string): number => {
    const place = names.indexOf(name.trim())
    if (place < 0)
      throw new NotImported(
        `the mapping of ${field} names a column "${name}"; the file has ${quotedNames(names)}`,
      )
    return place
  }
  const placesOf = (field: string): number[] => {
    const mapped = mapping[field]
    if (mapped !== undefined) return [mapped].flat().map((name) => placeOf(name, field))
    const places = names.flatMap((name, place) => (squeeze(name) === squeeze(field) ? [place] : []))
    if (places.length > 1) throw new NotImported(`line 1: ${places.length} columns are named ${field}`)
    return places
  }
  const places = new Map(known.map((field) => [field, placesOf(field)]))
  const has = (field: string) => (places.get(field) ?? []).length > 0
  const lacking = fields.needed.find((field) => !has(field))
  if (lacking !== undefined) throw new NotImported(missing(lacking, names))
  if (fields.oneOf.length > 0 && !fields.oneOf.some(has))
    throw new NotImported(missing(fields.oneOf.join(' or '), names))

  const used = new Set([...places.values()].flat())
  return {
    of: (cells, field) =>
      (places.get(field) ?? [])
        .map((place) => (cells[place] ?? '').trim())
        .filter((part) => part !== '')
        .join(' '),
    unused: names.filter((name, place) => name !== '' && !used.has(place)),
  }
}

function missing(field: string, names: readonly string[]): string {
  const [only = ''] = names
  const otherwise = names.length === 1 ? /[;\t|]/.exec(only) : null
  if (otherwise)
    return `line 1: its columns are separated by "${otherwise[0] === '\t' ? 'tab' : otherwise[0]}"; save it with commas`
  return (
    `line 1: there is no column ${field}. The first line must name the columns, and this one has ${quotedNames(names)}. ` +
    'If your columns have other names, use --mapping.'
  )
}
