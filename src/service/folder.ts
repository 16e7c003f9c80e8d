import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { withOwnerOnlyFiles } from './ownerOnlyFiles'

const SECRET_BYTES = 32
const LEAST_CHARACTERS = 32

/** The folder holds what this program did not put there, or no longer all that it did. */
export class DamagedFolder extends Error {}

/** A folder that was named wrongly, or whose disk is not there. */
export class NoDatabase extends Error {}

/** A secret from the environment that could be guessed. */
export class WeakSecret extends Error {}

/** Where everything of one installation lies. */
export type Places = {
  directory: string
  database: string
  lock: string
  secretFile: string
  /** Touched by each backup that was read through and found right. */
  backedUp: string
}
export type Folder = Places & {
  secret: Uint8Array
  /** Set where the secret was made just now, though there was a database already: it is not the one that this had. */
  newSecret: boolean
}

/** What SQLite keeps beside a database while it is open, and after a crash. */
export const SIDECARS = ['-wal', '-shm', '-journal'] as const

/** A copy on its way to be the database. */
export const arriving = ({ database }: Places) => `${database}.restoring`

export const placesIn = (directory: string): Places => ({
  directory,
  database: join(directory, 'frontdesk.db'),
  lock: join(directory, 'lock.db'),
  secretFile: join(directory, 'secret'),
  backedUp: join(directory, 'backed-up'),
})

export const holdsDatabase = ({ database }: Places) => existsSync(database) && statSync(database).size > 0

/** The folder of a shop that is there already. Nothing is made where there is none. */
export function existingPlaces(directory: string): Places {
  const places = placesIn(directory)
  refuseHalf(places)
  if (holdsDatabase(places)) return places
  throw new NoDatabase(
    `There is no Frontdesk database in ${resolve(directory)}, and none was created. ` +
      'Name the data folder with --data; if it is on a disk of its own, check that it is mounted.',
  )
}

/** Makes the data folder if it must. The secret is from the environment, else from a file that only its owner reads. */
export function openFolder(directory: string, environment: NodeJS.ProcessEnv): Folder {
  const given = secretFrom(environment)
  const places = placesIn(directory)
  refuseHalf(places)
  makeDirectory(directory)
  const newSecret = given === null && holdsDatabase(places) && !existsSync(places.secretFile)
  return { ...places, secret: given ?? secretOf(places.secretFile), newSecret }
}

export const makeDirectory = (directory: string) =>
  void withOwnerOnlyFiles(() => mkdirSync(directory, { recursive: true, mode: 0o700 }))

/**
 * Without its database, what lies beside one would become part of the next: or an empty shop would be served. What lies
 * beside it is looked for first: it comes after the database, which another process may make in this very moment.
 */
function refuseHalf(places: Places) {
  const left = [`${places.database}-wal`, arriving(places)].find((file) => existsSync(file))
  if (left === undefined || existsSync(places.database)) return
  throw new DamagedFolder(
    `${left} is there, and ${places.database} is not: a restore broke off, or the database was moved. ` +
      'Nothing was changed. Run "frontdesk restore FILE" (again). It keeps what it finds there under another name.',
  )
}

/** Set to nothing is not set. */
export function secretFrom({ FRONTDESK_SECRET: given = '' }: NodeJS.ProcessEnv): Uint8Array | null {
  if (given === '') return null
  if (given.length < LEAST_CHARACTERS) {
    throw new WeakSecret(
      `FRONTDESK_SECRET has ${given.length} characters. It needs at least ${LEAST_CHARACTERS} random ones. ` +
        `Make one with: node -p "crypto.randomBytes(32).toString('base64url')". ` +
        "Or unset it, and the data folder's secret file is used.",
    )
  }
  return Buffer.from(given, 'utf8')
}

function secretOf(file: string): Uint8Array {
  if (!existsSync(file)) makeSecret(file)
  return readSecret(file)
}

export function readSecret(file: string): Uint8Array {
  const secret = readFileSync(file)
  if (secret.length !== SECRET_BYTES) {
    throw new DamagedFolder(
      `${file} is damaged: it should hold ${SECRET_BYTES} bytes. Put back the one that belongs to this folder.`,
    )
  }
  return secret
}

/** A link appears whole or not at all: two processes at a first start agree on one secret, and neither reads half. */
export function makeSecret(file: string, secret: Uint8Array = randomBytes(SECRET_BYTES)) {
  const own = `${file}.${process.pid}`
  try {
    withOwnerOnlyFiles(() => writeFileSync(own, secret, { mode: 0o600, flush: true }))
    linkSync(own, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(own, { force: true })
  }
}
