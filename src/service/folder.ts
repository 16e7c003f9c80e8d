import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECRET_BYTES = 32
const LEAST_CHARACTERS = 32

/** The folder holds what this program did not put there, or no longer all that it did. */
export class DamagedFolder extends Error {}

/** A secret from the environment that could be guessed. */
export class WeakSecret extends Error {}

/** Where everything of one installation lies. */
export type Folder = { database: string; lock: string; secret: Uint8Array }

/** Makes the data folder if it must. The secret is from the environment, else from a file that only its owner reads. */
export function openFolder(directory: string, environment: NodeJS.ProcessEnv): Folder {
  const given = secretFrom(environment)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return {
    database: join(directory, 'frontdesk.db'),
    lock: join(directory, 'lock.db'),
    secret: given ?? secretOf(join(directory, 'secret')),
  }
}

/** Set to nothing is not set. */
function secretFrom({ FRONTDESK_SECRET: given = '' }: NodeJS.ProcessEnv): Uint8Array | null {
  if (given === '') return null
  if (given.length < LEAST_CHARACTERS) {
    throw new WeakSecret(
      `FRONTDESK_SECRET has ${given.length} characters and needs at least ${LEAST_CHARACTERS}, random ones. ` +
        `Make one with: node -p "crypto.randomBytes(32).toString('base64url')". ` +
        "Or unset it, and the data folder's secret file is used.",
    )
  }
  return Buffer.from(given, 'utf8')
}

function secretOf(file: string): Uint8Array {
  if (!existsSync(file)) makeSecret(file)
  const secret = readFileSync(file)
  if (secret.length !== SECRET_BYTES) {
    throw new DamagedFolder(
      `${file} is damaged: it should hold ${SECRET_BYTES} bytes. Put back the one that belongs to this folder.`,
    )
  }
  return secret
}

/** A link appears whole or not at all: two processes at a first start agree on one secret, and neither reads half. */
function makeSecret(file: string) {
  const own = `${file}.${process.pid}`
  try {
    writeFileSync(own, randomBytes(SECRET_BYTES), { mode: 0o600, flush: true })
    linkSync(own, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(own, { force: true })
  }
}
