import { chmodSync, copyFileSync, existsSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { arriving, makeDirectory, SIDECARS, type Places } from '~/service/folder'
import { openAsItIs, openReading } from '~/service/store/sqlite/connection'
import { flushFile, flushFolder, stamp } from './backup'
import { lockInstallation } from './folderLock'
import { sealedAgainst, asDamage, verifyFile, WrongBooks, type Books } from './verify'

/** Why a restore was not begun. */
export class NotRestored extends Error {}

export type Restored = {
  books: Books
  /** How many webhooks have a secret that the folder's own does not open. */
  lost: number
  /** Where the database lies that was there before; null where there was none. */
  setAside: string | null
}

/**
 * Puts the database of a file in the place of the folder's own. The file is only read; the folder's own is touched
 * once a copy of the file was read through and found right, and what would be lost was agreed to.
 */
export async function restore(
  places: Places,
  file: string,
  { secret, agreeTo }: { secret: Uint8Array | null; agreeTo: (lost: number) => void },
): Promise<Restored> {
  if (existsSync(places.database) && realpathSync(file) === realpathSync(places.database))
    throw new NotRestored(`${file} is the database itself, not a backup of it. Nothing was changed.`)
  makeDirectory(places.directory)
  const release = lockInstallation(places, 'alone')
  const copy = arriving(places)
  try {
    bring(file, copy)
    const books = await rightBooks(copy, file)
    const lost = await lostWith(copy, secret)
    if (lost > 0) agreeTo(lost)
    drawEpoch(copy)
    return { books, lost, setAside: putInPlace(places, copy) }
  } finally {
    // Gone already where all went well.
    remove(copy)
    release()
  }
}

async function rightBooks(copy: string, file: string): Promise<Books> {
  try {
    oneFile(copy, file)
    return await verifyFile(copy, file)
  } catch (error) {
    throw error instanceof WrongBooks ? new NotRestored(`${error.message} Nothing was restored.`) : error
  }
}

/**
 * What is still in a log beside it goes into the file, so that the file alone is all of it. First of all: a connection
 * on which something was read lingers in this process after it was closed, and would be in the way.
 */
function oneFile(copy: string, file: string) {
  const { database } = openReading(copy)
  try {
    database.exec('PRAGMA query_only = OFF; PRAGMA journal_mode = DELETE')
  } catch (error) {
    throw asDamage(error, file)
  } finally {
    database.close()
  }
  const left = SIDECARS.find((ending) => existsSync(copy + ending))
  if (left !== undefined) throw new Error(`${copy}${left} could not be taken up`)
}

function remove(file: string) {
  for (const name of [file, ...SIDECARS.map((ending) => file + ending)]) rmSync(name, { force: true })
}

/** A backup is one file; the database of a folder after a crash has a log beside it, which belongs to it. */
function bring(file: string, copy: string) {
  remove(copy)
  for (const ending of ['', '-wal', '-journal']) {
    if (ending !== '' && !existsSync(file + ending)) continue
    copyFileSync(file + ending, copy + ending)
    chmodSync(copy + ending, 0o600)
  }
}

async function lostWith(copy: string, secret: Uint8Array | null): Promise<number> {
  const opened = openAsItIs(copy)
  try {
    return await opened.snapshot((reader) => sealedAgainst(reader, secret))
  } finally {
    opened.close()
  }
}

/**
 * At no moment does a log lie beside a database that it does not belong to, and what is set aside is whole before
 * anything is taken away: wherever this is broken off, nothing is lost, and it can be done again.
 */
function putInPlace(places: Places, copy: string): string | null {
  const { database, directory } = places
  flushFile(copy)
  const aside = `${database}.before-restore.${stamp()}`
  const logs = SIDECARS.filter((ending) => existsSync(database + ending))
  for (const ending of logs) {
    copyFileSync(database + ending, aside + ending)
    flushFile(aside + ending)
  }
  const hadOne = existsSync(database)
  if (hadOne) renameSync(database, aside)
  flushFolder(directory)
  for (const ending of logs) rmSync(database + ending)
  renameSync(copy, database)
  flushFolder(directory)
  return hadOne || logs.length > 0 ? aside : null
}

/**
 * A database that goes back to an earlier moment counts once more from there: under another epoch, no number of it is
 * taken for one that was given before. A place that a move has closed is open again.
 */
function drawEpoch(file: string) {
  const { database } = openReading(file)
  try {
    database.exec('PRAGMA query_only = OFF')
    database.exec('UPDATE epoch SET epoch = lower(hex(randomblob(8))), moved_to = NULL')
  } finally {
    database.close()
  }
}
