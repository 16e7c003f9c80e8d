import { Failure } from '~/client/api/failure'
import { pages, inLots } from '~/client/api/pages'
import type { Reading, Reads } from '~/client/reads'
import type { IndexStore } from '~/client/search/store'
import { MOST_NAMED } from '~/contract/full/people'

type Shop = Pick<Reads, 'customers' | 'people'>
type Named = { id: string; name: string }

/** The service is asked for so many one by one; for more, its whole list is read. */
const MOST_ALONE = 50

/** A customer who is deleted, or whom this key may not read, stays without a name. */
const hasNoName = (error: unknown) =>
  error instanceof Failure && (error.kind === 'missing' || error.kind === 'forbidden')

async function readOne({ customers }: Shop, id: string, reading: Reading): Promise<Named[]> {
  try {
    return [await customers.get(id, reading)]
  } catch (error) {
    if (hasNoName(error)) return []
    throw error
  }
}

/** The names of these customers, some at a time. */
async function* readNamed(
  shop: Shop,
  ids: readonly string[],
  reading: Reading,
): AsyncGenerator<readonly Named[]> {
  const { customers, people } = shop
  if (people) {
    for (const some of inLots(ids, MOST_NAMED))
      yield (await people.named(some, reading)).map(({ customer }) => customer)
  } else if (ids.length > MOST_ALONE) {
    const wanted = new Set(ids)
    for await (const { rows } of pages(customers.list, reading)) {
      const found = rows.filter(({ id }) => wanted.delete(id))
      yield found
      if (wanted.size === 0) return
    }
  } else {
    for (const id of ids) yield readOne(shop, id, reading)
  }
}

/** The names that a file lacks: from the search index first, then from the service. */
export async function missingNames(
  ids: readonly string[],
  { shop, store, signal }: { shop: Shop; store: () => Promise<IndexStore>; signal: AbortSignal },
  onProgress: (found: number) => void,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  const add = (found: readonly Named[]) => {
    for (const { id, name } of found) names.set(id, name)
    if (!signal.aborted) onProgress(names.size)
  }
  add(await (await store()).customers(ids))
  const unknown = ids.filter((id) => !names.has(id))
  try {
    for await (const found of readNamed(shop, unknown, { signal, priority: 'background', aside: true }))
      add(found)
  } catch (error) {
    if (!hasNoName(error)) throw error
  }
  return names
}
