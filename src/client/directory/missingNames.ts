import { MOST_NAMED } from '../../contract/full/people'
import { Failure } from '../api/failure'
import { pages } from '../api/pages'
import { inLots } from '../lots'
import type { Reading, ShopApi } from '../shop'
import type { DirectoryStore } from './store'

type Shop = Pick<ShopApi, 'customers' | 'people'>
type Named = { id: string; name: string }

/** So many are asked for one by one; more are picked out of the list of all. */
const MOST_ALONE = 50

/** A customer who is gone, or whom this key may not read, stays without a name. */
const isNobody = (error: unknown) =>
  error instanceof Failure && (error.kind === 'missing' || error.kind === 'forbidden')

async function readAlone({ customers }: Shop, id: string, reading: Reading): Promise<Named[]> {
  try {
    return [await customers.get(id, reading)]
  } catch (error) {
    if (isNobody(error)) return []
    throw error
  }
}

/** The names of these customers, some at a time: out of one list where they are many. */
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
    for (const id of ids) yield readAlone(shop, id, reading)
  }
}

/**
 * Whose names a file lacks: those that this computer keeps for its search first, then the service's. Tells how many of
 * them are there.
 */
export async function missingNames(
  ids: readonly string[],
  { shop, kept, signal }: { shop: Shop; kept: () => Promise<DirectoryStore>; signal: AbortSignal },
  onProgress: (found: number) => void,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  const take = (found: readonly Named[]) => {
    for (const { id, name } of found) names.set(id, name)
    if (!signal.aborted) onProgress(names.size)
  }
  take(await (await kept()).customers(ids))
  const unknown = ids.filter((id) => !names.has(id))
  try {
    for await (const found of readNamed(shop, unknown, { signal, priority: 'background', aside: true }))
      take(found)
  } catch (error) {
    if (!isNobody(error)) throw error
  }
  return names
}
