import { existsSync, statSync } from 'node:fs'
import { platform } from 'node:process'
import type { Places } from '../folder'

const OTHERS = 0o077

/** What of a folder others on this computer may get at, a line each. Rights are the owner's to set: nothing is changed. */
export function exposedIn({ directory, database, secretFile }: Places): string[] {
  // Windows keeps no such bits, and shows some all the same.
  if (platform === 'win32') return []
  return [
    exposed(directory, 'all that there is of the shop', '700'),
    exposed(secretFile, 'the key to sessions and webhook secrets', '600'),
    exposed(database, 'the customers and the books', '600'),
  ].filter((words) => words !== null)
}

function exposed(path: string, holds: string, right: string): string | null {
  if (!existsSync(path)) return null
  const mode = statSync(path).mode & 0o777
  if ((mode & OTHERS) === 0) return null
  return (
    `Others on this computer may get at ${path} (mode ${mode.toString(8)}), which holds ${holds}. ` +
    `Close it with: chmod ${right} ${path}`
  )
}
