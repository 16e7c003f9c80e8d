import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { withOwnerOnlyFiles } from '~/service/ownerOnlyFiles'
import { openAsItIs } from '~/service/store/sqlite/connection'
import { verifyFile, WrongBooks, type Books } from './verify'

/** The copy was made, and is wrong. */
export class BadCopy extends Error {
  /** Where it lies. */
  readonly file: string
  constructor(file: string, fault: string) {
    super(fault)
    this.file = file
  }
}

/** SQLite keeps a journal beside a file that it writes, and would play one that a killed copy left into the next copy. */
const removePart = (part: string) => {
  for (const file of [part, `${part}-journal`]) rmSync(file, { force: true })
}

/**
 * A copy of one moment, also while others write. It is written beside its name, readable by its owner alone, and gets the
 * name only once it was read through and found right, and is on the disk: a killed copy leaves the name free. Whatever
 * had that name is gone then. Where it can't be made, nothing is left of it.
 */
export async function copyVerified(database: string, target: string): Promise<Books> {
  const part = `${target}.part`
  try {
    removePart(part)
    withOwnerOnlyFiles(() => closeSync(openSync(part, 'wx', 0o600)))
    const source = openAsItIs(database)
    try {
      source.copyInto(part)
    } finally {
      source.close()
    }
    const books = await verifyFile(part, 'the copy')
    flushFile(part)
    renameSync(part, target)
    flushFolder(dirname(target))
    return books
  } catch (error) {
    if (error instanceof WrongBooks) throw new BadCopy(part, error.message)
    removePart(part)
    throw error
  }
}

/** This moment as a part of a file's name; by name is by time. */
export const stamp = () => new Date().toISOString().replaceAll(/[:.]/g, '-')

/** Has a file on the disk before going on. SQLite does not flush the copies that it makes. */
export function flushFile(file: string) {
  const opened = openSync(file, 'r+')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Has the names in a folder on the disk, where the system can: Windows opens no folder, some network disks flush none. */
export function flushFolder(directory: string) {
  try {
    const opened = openSync(directory, 'r')
    try {
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(code)) throw error
  }
}
