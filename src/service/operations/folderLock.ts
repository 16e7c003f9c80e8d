import Database from 'libsql'
import type { Places } from '~/service/folder'
import { withOwnerOnlyFiles } from '~/service/ownerOnlyFiles'

/**
 * How a process has a data folder. Commands have it side by side, also beside the one process that serves it; who
 * restores it or brings it up to date has it alone.
 */
export type LockMode = 'beside' | 'serving' | 'alone'

export class FolderInUse extends Error {}

/** How long to wait for what is only a moment's: another command, or somebody who looks who has the folder. */
const PATIENCE_MS = 1000

/** Holds a data folder until the answer is called, or says who has it and what to do. */
export function lockInstallation({ directory, lock }: Places, how: LockMode): () => void {
  const release = withOwnerOnlyFiles(() => lockFolder(lock, how, PATIENCE_MS))
  if (release) return release
  throw new FolderInUse(REFUSALS[holderOf(lock, how)](directory))
}

const REFUSALS: Record<LockMode, (directory: string) => string> = {
  serving: (directory) =>
    `Another Frontdesk process serves ${directory} already. Stop it first, or name another folder with --data.`,
  alone: (directory) =>
    `Another Frontdesk process is restoring or upgrading ${directory}. ` +
    'Nothing was done. Wait until it is done and try again.',
  beside: (directory) =>
    `Other commands are using ${directory}. Nothing was done. Wait until they are done and try again.`,
}

/** Whoever it is that rules this hold out. */
function holderOf(lock: string, how: LockMode): LockMode {
  const canHave = (wanted: LockMode) => {
    const release = lockFolder(lock, wanted)
    release?.()
    return release !== null
  }
  if (how === 'beside' || !canHave('beside')) return 'alone'
  return how === 'serving' || !canHave('serving') ? 'serving' : 'beside'
}

// SQLite's own locks, on an empty database that is there for nothing else: shared, reserved, exclusive.
const TAKE: Record<LockMode, string> = {
  beside: 'BEGIN; SELECT 1 FROM sqlite_master',
  serving: 'BEGIN IMMEDIATE',
  alone: 'BEGIN EXCLUSIVE',
}

/**
 * Holds a data folder: a transaction on a database of its own. The system lets go of it however the process ends; a
 * file with a process number would outlive a crash. Returns null where another process has it in a way that rules
 * this one out.
 */
export function lockFolder(file: string, how: LockMode, patienceMs = 0): (() => void) | null {
  const database = new Database(file)
  try {
    database.exec(`PRAGMA busy_timeout = ${patienceMs}`)
    database.exec(TAKE[how])
  } catch (error) {
    database.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null
    throw error
  }
  return () => {
    database.exec('ROLLBACK')
    database.close()
  }
}
