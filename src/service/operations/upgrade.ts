import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { holdsDatabase, type Places } from '~/service/folder'
import { FORMAT, migrate } from '~/service/store/migrate'
import { openAsItIs, openConnection } from '~/service/store/sqlite/connection'
import { BadCopy, copyVerified, stamp } from './backup'
import { type LockMode, lockInstallation } from './folderLock'
import { verifyFile, WrongBooks } from './verify'

const COPIES_KEPT = 2

/** What an earlier version wrote stays as it is. */
export class NotMigrated extends Error {}

type Say = (words: string) => void

/** Holds a folder as it is asked for, once it is up to date; for that alone it is held by nobody else meanwhile. */
export async function holdUpToDate(places: Places, how: LockMode, say: Say): Promise<() => void> {
  const release = lockInstallation(places, how)
  try {
    if (!isOlder(places)) return release
  } catch (error) {
    release()
    throw error
  }
  release()
  const leave = lockInstallation(places, 'alone')
  try {
    if (isOlder(places)) await upgrade(places, say)
  } finally {
    leave()
  }
  return lockInstallation(places, how)
}

function formatIn({ database }: Places): number {
  const opened = openAsItIs(database)
  opened.close()
  return opened.format
}

function isOlder(places: Places): boolean {
  if (!holdsDatabase(places)) return false
  const format = formatIn(places)
  return format > 0 && format < FORMAT
}

/** Only by who has the folder alone. */
async function upgrade(places: Places, say: Say) {
  const { database, directory } = places
  const format = formatIn(places)
  say(
    `${directory} was written by an earlier Frontdesk (format ${format}). ` +
      `Frontdesk checks it, copies it and upgrades it to format ${FORMAT}. Do not interrupt it.`,
  )
  const prefix = `${basename(database)}.format-`
  const copy = join(directory, `${prefix}${format}.${stamp()}`)
  try {
    await verifyFile(database)
    await copyVerified(database, copy)
  } catch (error) {
    if (error instanceof BadCopy) rmSync(error.file, { force: true })
    throw new NotMigrated(whyNot(error, places, format))
  }
  const { database: opened } = openConnection(database)
  try {
    migrate(opened)
  } finally {
    opened.close()
  }
  dropOldCopies(directory, prefix)
  say(`It has format ${FORMAT} now. A copy from before is in ${copy}.`)
}

function whyNot(error: unknown, { directory }: Places, format: number): string {
  const reason = error instanceof Error ? error.message : String(error)
  const still = `Nothing was migrated: ${directory} still has format ${format}, which the previous version can serve.`
  if (error instanceof WrongBooks) return `${reason} ${still} Fix that record or restore a backup.`
  return `A copy of the database could not be made beside it: ${reason}. ${still} Free disk space for it.`
}

/** All but the last, by the moments in their names; and what a copy that was broken off left behind. */
function dropOldCopies(directory: string, prefix: string) {
  const names = readdirSync(directory).filter((name) => name.startsWith(prefix))
  const momentOf = (name: string) => name.slice(name.indexOf('.', prefix.length))
  const copies = names
    .filter((name) => !name.includes('.part'))
    .toSorted((a, b) => momentOf(b).localeCompare(momentOf(a)))
  const kept = copies.slice(0, COPIES_KEPT)
  for (const name of names) if (!kept.includes(name)) rmSync(join(directory, name))
}
