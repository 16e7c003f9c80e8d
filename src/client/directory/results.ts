/** Half-open, in the characters of the text that it is said of. */
export type Range = readonly [from: number, to: number]

export type Field = 'name' | 'contact' | 'phone' | 'email' | 'plate' | 'vin' | 'code'

export type Found = {
  /** Different for each of one answer's. */
  readonly key: string
  readonly customerId: string
  /** Null for a vehicle whose customer is not read yet. */
  readonly name: string | null
  readonly phone: string | null
  /** The one that was found, where it was a vehicle. */
  readonly vehicle: {
    readonly id: string
    readonly title: string
    readonly plate: string | null
    readonly vin: string | null
    /** Its customer has no other, as far as the index knows. */
    readonly isOnly: boolean
  } | null
  /** What was found in which field's text, as the service gave it. */
  readonly match: { readonly field: Field; readonly text: string; readonly ranges: readonly Range[] }
}

/** The index stops at so many, besides the customers that a search names: there may be more. */
export const MOST_RESULTS = 20

export type Results = {
  readonly text: string
  /** The customers that the search named, then at most MOST_RESULTS others, each the best first. */
  readonly found: readonly Found[]
}

export type Namesake = { readonly id: string; readonly name: string }
