import { DatabaseError } from 'pg'
import { DatabaseAway } from '~/service/store/engine'
import { createVault } from '~/service/vault'
import type { Connection } from './pool'

/** A database that could not be opened, with what to do. */
export class NotOpened extends Error {}

const NAMED =
  'Check the user and the password in the address. In the password write @ : / ? # % as %40 %3A %2F %3F %23 %25.'
const UNREACHED = 'Check that it runs and can be reached from here at that host and port.'
const TAKEN =
  'Something that is not Frontdesk’s has that name in it: give Frontdesk a database, or a schema, of its own.'
const FULL = 'Raise its max_connections, let fewer processes serve, or put a pooler in front of it.'

/** What to do, by what the server or the system calls it. */
const HINTS: Readonly<Record<string, string>> = {
  '28P01': NAMED,
  '28000': NAMED,
  '3D000': 'Make it first (createdb), or name another.',
  '42501':
    'Let this role make tables there and use them: GRANT USAGE, CREATE ON SCHEMA ... TO its name, or make it the owner of the database.',
  '3F000':
    'Its search_path has no schema in which this role may make tables: make one, or set it with ALTER ROLE ... SET search_path.',
  '42P01': 'Tables of Frontdesk are missing there. Restore it from its backup, or use an empty database.',
  '42P07': TAKEN,
  '42703': TAKEN,
  '25006':
    'It is set read-only, or is the copy of another server. Name the server that takes writes, or set it back (default_transaction_read_only).',
  '53300': FULL,
  ECONNREFUSED: UNREACHED,
  ENOTFOUND: UNREACHED,
  EAI_AGAIN: UNREACHED,
  EHOSTUNREACH: UNREACHED,
  ENOENT: UNREACHED,
}

/** What went wrong while a database was opened: all that was begun in it by then is undone. */
export function whyNotOpened(error: unknown): unknown {
  const cause = error instanceof DatabaseAway ? error.cause : error
  if (!(error instanceof DatabaseAway) && !(error instanceof DatabaseError)) return error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  // Of a name with several addresses the system says nothing but that.
  const said = cause instanceof Error && cause.message !== '' ? cause.message : code || String(cause)
  const hint = HINTS[code]
  return new NotOpened(
    [`The database could not be opened: ${said}. Nothing was changed.`, ...(hint ? [hint] : [])].join(' '),
    { cause: error },
  )
}

/** Processes with several secrets would not open what the others have sealed, nor know whom they have signed in. */
export class OtherSecret extends Error {}

/** The first process leaves the mark of its secret, from which nobody can tell it; all others are held to that. */
export async function requireSecret({ say, literal }: Connection, secret: Uint8Array) {
  const mark = createVault(secret).sign('the secret of this database').toString('hex')
  const { rows } = await say(
    `BEGIN ISOLATION LEVEL READ COMMITTED;
     UPDATE frontdesk SET secret = ${literal(mark)} WHERE secret IS NULL;
     COMMIT;
     SELECT secret FROM frontdesk`,
  )
  const [row] = rows as { secret: string }[]
  if (row?.secret === mark) return
  throw new OtherSecret(
    'This database was set up with another secret. Nothing was changed. Give this process the FRONTDESK_SECRET that the others have.',
  )
}
