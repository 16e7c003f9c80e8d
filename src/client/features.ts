import { FEATURES, type Feature } from '../contract/key'

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** What the service adds to the documents, by the words of its `/key`: see contract/key.ts. Nothing else says so. */
export type Features = { readonly [Name in Feature as Camel<Name>]: boolean }

const camel = (word: string) => word.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export const featuresOf = (announced: readonly string[]): Features =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each word of the table is there
  Object.fromEntries(FEATURES.full.map((word) => [camel(word), announced.includes(word)])) as Features
