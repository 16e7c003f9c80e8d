import { Failure } from '../api/failure'
import { inLots } from '../lots'

/** What stands on a card, and which customer has to be asked about for it. */
export type Wanted = { id: string; customerId: string }

type MissingParts = {
  /** Those of them that are known already. */
  known: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Reads what there is of these customers. */
  read: (customerIds: readonly string[]) => Promise<void>
  /** How many one reading can take. */
  most: () => number
}

/** Asked for again when the line or the service is back and the card is still looked at. */
const isPassing = (error: unknown) =>
  error instanceof Failure && ['unreachable', 'busy', 'broken', 'signed-out'].includes(error.kind)

/** What is looked at and nobody has read is read before the crawl comes to it: each customer once, side by side. */
export function createMissing({ known, read, most }: MissingParts) {
  const asked = new Set<string>()

  return {
    want: async (wanted: readonly Wanted[]): Promise<void> => {
      const fresh = wanted.filter(({ id }) => !asked.has(id))
      if (fresh.length === 0) return
      for (const { id } of fresh) asked.add(id)
      const found = await known(fresh.map(({ id }) => id))
      const missing = fresh.filter(({ id }) => !found.has(id))
      const customers = [...new Set(missing.map(({ customerId }) => customerId))]
      const readSome = async (some: readonly string[]) => {
        try {
          await read(some)
        } catch (error) {
          if (!isPassing(error)) return
          for (const { id, customerId } of missing) if (some.includes(customerId)) asked.delete(id)
        }
      }
      await Promise.all(inLots(customers, most()).map(readSome))
    },
    clear: () => asked.clear(),
  }
}
