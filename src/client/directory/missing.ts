import { Failure } from '../api/failure'

/** What stands on a card, and which customer has to be asked about for it. */
export type Wanted = { id: string; customerId: string }

type MissingParts = {
  /** Those of them that are known already. */
  known: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Reads what there is of one customer. */
  read: (customerId: string) => Promise<void>
}

/** Asked for again when the line or the service is back and the card is still looked at. */
const isPassing = (error: unknown) =>
  error instanceof Failure && ['unreachable', 'busy', 'broken', 'signed-out'].includes(error.kind)

/** What is looked at and nobody has read is read before the crawl comes to it: each customer once, side by side. */
export function createMissing({ known, read }: MissingParts) {
  const asked = new Set<string>()

  return {
    want: async (wanted: readonly Wanted[]): Promise<void> => {
      const fresh = wanted.filter(({ id }) => !asked.has(id))
      if (fresh.length === 0) return
      for (const { id } of fresh) asked.add(id)
      const found = await known(fresh.map(({ id }) => id))
      const missing = fresh.filter(({ id }) => !found.has(id))
      const readOne = async (customerId: string) => {
        try {
          await read(customerId)
        } catch (error) {
          if (!isPassing(error)) return
          for (const { id, customerId: of } of missing) if (of === customerId) asked.delete(id)
        }
      }
      await Promise.all([...new Set(missing.map(({ customerId }) => customerId))].map(readOne))
    },
    clear: () => asked.clear(),
  }
}
