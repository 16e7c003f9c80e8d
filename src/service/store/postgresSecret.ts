import { createVault } from '../vault'
import type { Connection } from './postgresPool'

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
    'This database was begun with another secret. Nothing was changed. Give this process the FRONTDESK_SECRET that the others have.',
  )
}
