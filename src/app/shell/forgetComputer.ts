import { OTHER_WORDS } from '../../client/appointments/otherWords'
import { forgetDirectories } from '../../client/directory/forgetDirectories'
import { GRANTS } from '../../client/grantStore'
import { OF_SERVICES } from '../../client/serviceMemory'
import type { Connection } from './desk'
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

/**
 * What is kept of any connection: one that ended by a new key was never signed out of. What the journal holds for
 * another key stays, since nobody has decided on it. Each is forgotten whatever becomes of the others; false where
 * something may have stayed.
 */
export async function forgetComputer({ journal, directory }: Connection, { discarding }: SigningOut) {
  const outcomes = [
    ...(await Promise.allSettled([
      ...discarding.map((id) => journal.resolve(id, 'discard')),
      directory.wipe(),
    ])),
    // After it, since to open the same database meanwhile would close it under the wipe.
    ...(await Promise.allSettled([forgetDirectories()])),
  ]
  // Last: another tab may write down what is typed there until it has heard.
  forgetNames(DRAFTS)
  forgetNames(GRANTS)
  forgetNames(OF_SERVICES)
  forgetNames(OTHER_WORDS)
  return outcomes.every(({ status }) => status === 'fulfilled')
}
