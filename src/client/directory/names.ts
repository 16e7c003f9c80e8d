import { createLookup } from './lookup'
import type { KnownCustomer } from './rows'

/** Names for what is on screen. */
export function createNames(
  lookUp: (ids: readonly string[]) => Promise<readonly KnownCustomer[]>,
  onFound: () => void,
) {
  const { of, ...rest } = createLookup<KnownCustomer, string>({
    lookUp,
    valueOf: ({ name }) => name,
    isSame: (name, other) => name === other,
    onFound,
  })
  return { nameOf: of, ...rest }
}
