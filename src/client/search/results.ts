import { digitsOf, fold, foldTraced, mailOf, squeeze, type Folded } from '~/domain/text/fold'
import { CONTACT, type Table } from './columns'
import type { Hit, Query, Typos } from './match'
import type { KnownCustomer, KnownVehicle } from './rows'

/** Half-open, in characters. */
export type Range = readonly [from: number, to: number]

export type Field = 'name' | 'contact' | 'phone' | 'email' | 'plate' | 'vin' | 'code'

/** The field's text as the service gave it, and where the typed text is in it. */
type Match = { readonly field: Field; readonly text: string; readonly ranges: readonly Range[] }

export type Found = {
  /** Unique within one answer. */
  readonly key: string
  readonly customerId: string
  /** Null for a vehicle whose customer is not in the index yet. */
  readonly name: string | null
  readonly phone: string | null
  /** The vehicle that matched. */
  readonly vehicle: {
    readonly id: string
    readonly title: string
    readonly plate: string | null
    readonly vin: string | null
    /** Its customer has no other, as far as the index knows. */
    readonly isOnly: boolean
  } | null
  readonly match: Match
}

/** The index stops at so many, besides pinned customers: there may be more. */
export const MOST_RESULTS = 20

export type Results = {
  readonly text: string
  /** The pinned customers, then at most MOST_RESULTS others, each the best first. */
  readonly found: readonly Found[]
}

/** Another customer with the same phone number. */
export type Namesake = { readonly id: string; readonly name: string }

/** Ranges of the folded text as ranges of the original. */
function traced({ from, to }: Folded, ranges: readonly Range[]): Range[] {
  return ranges.flatMap(([start, end]) => {
    const first = from[start]
    const last = to[end - 1]
    return first === undefined || last === undefined || end <= start ? [] : [[first, last] as const]
  })
}

/** Sorted, with touching ranges joined. */
function joined(ranges: readonly Range[]): Range[] {
  const whole: Range[] = []
  for (const range of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = whole.at(-1)
    if (last && range[0] <= last[1]) whole[whole.length - 1] = [last[0], Math.max(last[1], range[1])]
    else whole.push(range)
  }
  return whole
}

/** Where the word begins: at the start of a word if there is one. */
function indexOfWord(text: string, word: string): number {
  const inside = ` ${text}`.indexOf(` ${word}`)
  return inside >= 0 ? inside : text.indexOf(word)
}

export function wordRanges(original: string, words: readonly string[]): Range[] {
  const folded = foldTraced(original)
  const found = words.flatMap((word): Range[] => {
    const at = indexOfWord(folded.text, word)
    return at < 0 ? [] : [[at, at + word.length]]
  })
  return joined(traced(folded, found))
}

/** Of uFuzzy's flat ranges, those in this text, which begins at `offset` of the searched line. */
function lineRanges(original: string, offset: number, flat: readonly number[]): Range[] {
  const pairs: Range[] = []
  for (let at = 0; at + 1 < flat.length; at += 2) {
    pairs.push([(flat[at] ?? 0) - offset, (flat[at + 1] ?? 0) - offset])
  }
  return joined(traced(foldTraced(original), pairs))
}

/** The run of characters that is `part` without all others. Works on a phone or a plate however it is written. */
function runRanges(original: string, part: string, strip: (character: string) => string): Range[] {
  let text = ''
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const character of original) {
    for (const kept of strip(character)) {
      text += kept
      for (let unit = 0; unit < kept.length; unit += 1) {
        from.push(at)
        to.push(at + character.length)
      }
    }
    at += character.length
  }
  const start = text.indexOf(part)
  return start < 0 ? [] : traced({ text, from, to }, [[start, start + part.length]])
}

/** Where the typed digits are in a formatted number: (555) 123-4567. */
export const digitRanges = (shown: string, typed: string) => runRanges(shown, digitsOf(typed), digitsOf)

type KnownRows = {
  customers: Pick<Table<KnownCustomer, unknown>, 'at' | 'get'>
  vehicles: Pick<Table<KnownVehicle, unknown>, 'at'>
  /** Of the customers whose vehicle was found, those with no other. */
  ownersOfOne: ReadonlySet<string>
}

const wholeCode = ({ code }: Query): Match => ({
  field: 'code',
  text: code ?? '',
  ranges: [[0, code?.length ?? 0]],
})

/** Shows the name, or the contact where only that matched. */
function nameMatch(
  { name, contact }: KnownCustomer,
  words: readonly string[],
  typo: readonly number[] | undefined,
): Match {
  const inName = typo ? lineRanges(name, 1, typo) : wordRanges(name, words)
  if (inName.length > 0 || contact === null) return { field: 'name', text: name, ranges: inName }
  const from = 1 + fold(name).length + CONTACT.length
  const inContact = typo ? lineRanges(contact, from, typo) : wordRanges(contact, words)
  return { field: 'contact', text: contact, ranges: inContact }
}

function customerMatch(
  row: KnownCustomer,
  { field, position }: Hit,
  query: Query,
  typos: Typos | null,
): Match {
  if (field === 'phone') {
    const text = row.phone ?? ''
    return { field, text, ranges: runRanges(text, query.digits ?? '', digitsOf) }
  }
  if (field === 'email') {
    const text = row.email ?? ''
    return { field, text, ranges: runRanges(text, query.email ?? '', mailOf) }
  }
  return field === 'code' ? wholeCode(query) : nameMatch(row, query.words, typos?.get(position))
}

function vehicleMatch(row: KnownVehicle, { field }: Hit, query: Query): Match {
  if (field !== 'plate' && field !== 'vin') return wholeCode(query)
  const text = row[field] ?? ''
  return { field, text, ranges: runRanges(text, query.mark ?? '', squeeze) }
}

/** A hit as the screen shows it; null where its row is gone. */
export function resultOf(hit: Hit, query: Query, typos: Typos | null, known: KnownRows): Found | null {
  if (hit.of === 'customer') {
    const row = known.customers.at(hit.position)
    if (!row) return null
    const { id, name, phone } = row
    const match = customerMatch(row, hit, query, typos)
    return { key: `customer:${id}`, customerId: id, name, phone, vehicle: null, match }
  }
  const row = known.vehicles.at(hit.position)
  if (!row) return null
  const { id, customerId, year, make, model, plate, vin } = row
  const owner = known.customers.get(customerId)
  return {
    key: `vehicle:${id}`,
    customerId,
    name: owner?.name ?? null,
    phone: owner?.phone ?? null,
    vehicle: {
      id,
      title: `${year} ${make} ${model}`,
      plate,
      vin,
      isOnly: known.ownersOfOne.has(customerId),
    },
    match: vehicleMatch(row, hit, query),
  }
}
