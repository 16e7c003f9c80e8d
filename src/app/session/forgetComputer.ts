import { GRANTS } from '~/client/api/capabilities'
import { forgetPersisted } from '~/client/cache/persistedBoards'
import type { Outbox } from '~/client/outbox/outbox'
import type { SearchIndex } from '~/client/search/searchIndex'
import { deleteAllStores } from '~/client/search/store'
import { OF_SERVICES } from '~/client/serviceStorage'
import { DRAFTS } from './drafts'

function forgetNames(start: string) {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
}

/** `discarding`: the entries that a person has given up by name. */
export type SigningOut = { discarding: readonly string[] }

type Forgotten = { outbox: Pick<Outbox, 'resolve' | 'fresh'>; searchIndex: Pick<SearchIndex, 'wipe'> }

/** A disk that fails to write reports nothing, so the entries are read back: only what is missing then is discarded. */
async function discard(outbox: Forgotten['outbox'], ids: readonly string[]) {
  await Promise.all(ids.map((id) => outbox.resolve(id, 'discard')))
  if (ids.length === 0) return
  const { entries } = await outbox.fresh()
  if (entries.some(({ id }) => ids.includes(id))) throw new Error('an entry could not be discarded')
}

/**
 * What is kept of any connection: one that ended by a new key was never signed out of. What the outbox holds for
 * another key stays, since each entry ends by an act of its own. Each is forgotten whatever becomes of the others; false where
 * something may have stayed.
 */
export async function forgetComputer(
  { outbox, searchIndex }: Forgotten,
  { discarding }: SigningOut,
): Promise<boolean> {
  const outcomes = [
    ...(await Promise.allSettled([discard(outbox, discarding), searchIndex.wipe()])),
    // After it, since to open the same database meanwhile would close it under the wipe.
    ...(await Promise.allSettled([deleteAllStores(), forgetPersisted()])),
  ]
  // Last: another tab may write down what is typed there until it has heard.
  forgetNames(DRAFTS)
  forgetNames(GRANTS)
  forgetNames(OF_SERVICES)
  return outcomes.every(({ status }) => status === 'fulfilled')
}
