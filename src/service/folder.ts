import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECRET_BYTES = 32

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
  try {
    // 'wx' fails where the file exists, so two processes at a first start agree on one secret.
    writeFileSync(file, randomBytes(SECRET_BYTES), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = readFileSync(file)
  if (secret.length !== SECRET_BYTES)
    throw new Error(`${file} is damaged: it should hold ${SECRET_BYTES} bytes`)
  return secret
}
