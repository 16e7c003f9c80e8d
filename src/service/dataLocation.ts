import { existsSync, statSync } from 'node:fs'
import { platform } from 'node:process'
import { watchClock } from './clock'
import { type Folder, holdsDatabase, openFolder, type Places, placesIn, secretFrom } from './folder'
import { holdUpToDate } from './operations/upgrade'
import { newSecretMade } from './operations/verify'
import { withOwnerOnlyFiles } from './ownerOnlyFiles'
import type { Store } from './store/engine'
import { openPostgres } from './store/postgres/postgres'
import { openSqlite } from './store/sqlite/sqlite'
import { counters } from './store/tables/counters'

/** Where everything of one installation lies: in a folder of this computer, or in a database that several share. */
export type DataLocation = { readonly folder: string } | { readonly database: string }

/** A move has closed this place. */
export class ShopsMoved extends Error {}

/** What was named is no database that can be shared, or may not be without a secret. */
export class WrongDatabase extends Error {}

export type Opened = { store: Store; secret: Uint8Array; release: () => void }

type Purpose = 'serving' | 'beside' | 'alone'
type Say = (words: string) => void

/** A place that a move has closed is refused, except to the commands that only read it or open it again. */
export async function openDataLocation(
  location: DataLocation,
  purpose: Purpose,
  say: Say,
  mayHaveMoved = false,
): Promise<Opened> {
  const opened =
    'database' in location
      ? await openShared(location.database, purpose, say)
      : await openOwn(location.folder, purpose, say)
  try {
    const movedTo = mayHaveMoved ? null : await counters.movedTo(opened.store)
    if (movedTo !== null) throw new ShopsMoved(whyClosed(nameOf(location), movedTo))
    return opened
  } catch (error) {
    await opened.store.close()
    opened.release()
    throw error
  }
}

const whyClosed = (name: string, movedTo: string) =>
  `The shops of ${name} have moved to ${movedTo}. Nothing is served or changed here anymore. If that move broke off, run ` +
  'it again, or reopen this one with "frontdesk epoch --new".'

/** The folder is made if it must. */
async function openOwn(
  directory: string,
  purpose: Purpose,
  say: Say,
  environment = process.env,
): Promise<Opened> {
  const folder = openFolder(directory, environment)
  const release = await holdUpToDate(folder, purpose, say)
  try {
    sayOfFolder(folder, purpose, say)
    const store = withOwnerOnlyFiles(() => openSqlite(folder.database))
    const stopWatching = purpose === 'serving' ? watchClock(say) : () => {}
    return {
      store,
      secret: folder.secret,
      release() {
        stopWatching()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** What a place is called where people read it: a database without the password of its address, or anything like it. */
export function nameOf(location: DataLocation): string {
  if ('folder' in location) return location.folder
  requireAddress(location.database)
  const { protocol, username, host, pathname } = new URL(location.database)
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`
}

/**
 * A place to move shops from or to, which nobody serves meanwhile. FRONTDESK_SECRET is that of the database then: a folder goes by its own file, where
 * it has one or has nothing yet.
 */
export async function openEnd(location: DataLocation, say: Say) {
  const name = nameOf(location)
  const { store, secret, release } =
    'database' in location
      ? await openShared(location.database, 'alone', say)
      : await openOwn(location.folder, 'alone', say, environmentOf(placesIn(location.folder)))
  const close = async () => {
    await store.close()
    release()
  }
  return { store, secret, name, close }
}

const environmentOf = (places: Places) =>
  existsSync(places.secretFile) || !holdsDatabase(places) ? {} : process.env

function sayOfFolder(folder: Folder, purpose: Purpose, say: Say) {
  if (folder.newSecret) say(newSecretMade(folder))
  if (purpose === 'serving') for (const words of exposedIn(folder)) say(words)
}

async function openShared(database: string, purpose: Purpose, say: Say): Promise<Opened> {
  requireAddress(database)
  const secret = secretFrom(process.env)
  if (secret === null) throw new WrongDatabase(NO_SECRET)
  const store = await openPostgres(database, { secret, ...(purpose === 'serving' && { say }) })
  return { store, secret, release: () => {} }
}

/** What is wrong with an address is said without any of it: a password may be in there, wherever it was meant to be. */
function requireAddress(address: string) {
  if (!/^postgres(ql)?:/.test(address)) throw new WrongDatabase(NO_DATABASE)
  if (!isReadable(address)) throw new WrongDatabase(UNREADABLE)
}

function isReadable(address: string): boolean {
  try {
    const { username, password, pathname } = new URL(address)
    // The bundler drops a call whose result is unused.
    return [username, password, pathname].every((part) => decodeURIComponent(part).length <= part.length)
  } catch {
    return false
  }
}

const NO_DATABASE = 'The database must be named as postgres://user@host/name. Nothing was done.'
const UNREADABLE =
  'The address of the database can’t be read. It is postgres://user:password@host:port/name, with a port up to 65535; in ' +
  'user and password : / ? # [ ] @ % are written as %3A %2F %3F %23 %5B %5D %40 %25. Nothing was done.'
const NO_SECRET =
  'A database that several processes share needs one secret for all of them: set FRONTDESK_SECRET. ' +
  `Make one with: node -p "crypto.randomBytes(32).toString('base64url')", and keep it with the database's backups.`

const OTHERS = 0o077

/** What of a folder others on this computer may get at, a line each. Rights are the owner's to set: nothing is changed. */
function exposedIn({ directory, database, secretFile }: Places): string[] {
  // Windows keeps no such bits, and shows some all the same.
  if (platform === 'win32') return []
  return [
    exposed(directory, 'all data of the shop', '700'),
    exposed(secretFile, 'the key to sessions and webhook secrets', '600'),
    exposed(database, 'the customers and the money records', '600'),
  ].filter((words) => words !== null)
}

function exposed(path: string, holds: string, right: string): string | null {
  if (!existsSync(path)) return null
  const mode = statSync(path).mode & 0o777
  if ((mode & OTHERS) === 0) return null
  return (
    `Other users of this computer can read ${path} (mode ${mode.toString(8)}), which holds ${holds}. ` +
    `Close it with: chmod ${right} ${path}`
  )
}
