import { forgetDirectories } from '../../client/directory/forgetDirectories'
import { GRANTS } from '../../client/grantStore'
import { DRAFTS } from './drafts'

function forgetNames(start: string) {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
}

/**
 * What is kept of any connection: one that ended by a new key was never signed out of. What the journal holds for
 * another key stays, since nobody has decided on it.
 */
export async function forgetComputer() {
  forgetNames(DRAFTS)
  forgetNames(GRANTS)
  await forgetDirectories()
}
