import { FEATURES, type Feature } from '../contract/key'
import type { Writers } from './writers'

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** What the service adds to the documents, by the words of its `/key`: see contract/key.ts. Nothing else says so. */
export type Additions = { readonly [Name in Feature as Camel<Name>]: boolean }

/** What this session can do that another may not: what the service adds, and what the key may write. */
export type Features = Additions & {
  /** A writer for each resource that the key may write, as far as is known; none of them on the live surface. */
  readonly write: Writers
}

const camel = (word: string) => word.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export const additionsOf = (announced: readonly string[]): Additions =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each word of the table is there
  Object.fromEntries(FEATURES.full.map((word) => [camel(word), announced.includes(word)])) as Additions
