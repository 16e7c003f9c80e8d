import { closeSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { privately } from '../privately'
import { openAsItIs } from '../store/asItIs'
import { flushFile, flushFolder } from './flush'
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

/**
 * A copy of one moment, also while others write. It has its name only once it was read through and found right, and is
 * on the disk. Whatever had that name is gone then. Where it can't be made, nothing is left of it.
 */
export async function copyVerified(database: string, target: string): Promise<Books> {
  const part = `${target}.part`
  try {
    rmSync(part, { force: true })
    privately(() => closeSync(openSync(part, 'wx', 0o600)))
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
    rmSync(part, { force: true })
    throw error
  }
}
