import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECRET_BYTES = 32

/** The folder holds what this program did not put there, or no longer all that it did. */
export class DamagedFolder extends Error {}

/** Where everything of one installation lies. */
export type Folder = { database: string; lock: string; secret: Uint8Array }

/** Makes the data folder if it must. The secret is from the environment, else from a file that only its owner reads. */
export function openFolder(directory: string, environment: NodeJS.ProcessEnv): Folder {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const given = environment.FRONTDESK_SECRET
  return {
    database: join(directory, 'frontdesk.db'),
    lock: join(directory, 'lock.db'),
    secret: given ? Buffer.from(given, 'utf8') : secretOf(join(directory, 'secret')),
  }
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
