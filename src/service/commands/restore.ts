import { existsSync, renameSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeSecret, placesIn, readSecret, secretFrom, type Places } from '~/service/folder'
import { stamp } from '~/service/operations/backup'
import { NotRestored, restore, type Restored } from '~/service/operations/restore'
import { existingFile, expectNoMore, folderFrom, print, readArguments, required, WrongUse } from './command'
import { inWords } from './verify'

export const RESTORE_USAGE = `restore FILE [--secret FILE | --without-secret]
                                          replaces the database with a backup, and keeps the old one`

export async function runRestore(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {
    secret: { type: 'string' },
    'without-secret': { type: 'boolean' },
  })
  const [name, ...more] = positionals
  expectNoMore(more)
  const named = required(name, 'The FILE to restore')
  const places = placesIn(folderFrom(values, 'Restore what pg_dump has made with pg_restore.'))
  const file = existingFile(named)
  const given = values.secret === undefined ? null : givenSecret(resolve(values.secret))
  const own = ownSecret(places)
  const restored = await restore(places, file, {
    secret: given ?? own,
    agreeTo(lost) {
      if (!values['without-secret']) throw new NotRestored(asking(places, lost, given ?? own))
    },
  })
  const oldSecret = given && takeSecret(places, given)
  if (!given && !own) makeSecret(places.secretFile)
  const { setAside, books, lost } = restored
  print(
    values.json,
    { file, database: places.database, set_aside: setAside, lost_webhooks: lost, ...books },
    [
      `${places.database} is now restored from ${file} and checked: ${inWords(books)}.`,
      ...told(restored),
      ...(oldSecret === null ? [] : [`The earlier secret is in ${oldSecret}.`]),
      ...((given ?? own)
        ? []
        : ['There was no secret. A new one was made, and everyone has to sign in again.']),
    ],
  )
}

function told({ setAside, lost }: Restored): string[] {
  const before =
    setAside === null
      ? 'There was no database before.'
      : `The earlier one is in ${setAside}, with its other files. Delete it when all is well.`
  return lost === 0
    ? [before]
    : [
        before,
        `${webhooks(lost)} can’t be signed any more: give each a new secret with "frontdesk webhooks rotate ID".`,
      ]
}

const webhooks = (count: number) => (count === 1 ? '1 webhook' : `${count} webhooks`)

function givenSecret(file: string): Uint8Array {
  if (secretFrom(process.env))
    throw new WrongUse('FRONTDESK_SECRET is set and overrides --secret. Unset it, or leave --secret out')
  return readSecret(file)
}

const ownSecret = ({ secretFile }: Places) =>
  secretFrom(process.env) ?? (existsSync(secretFile) ? readSecret(secretFile) : null)

function asking({ directory }: Places, lost: number, secret: Uint8Array | null): string {
  const what = secret === null ? `${directory} has no secret` : 'The secret in the folder does not fit'
  return (
    `${what}: the backup holds the signing secrets of ${webhooks(lost)}, sealed with another. Nothing was changed. ` +
    'Name the "secret" file that was kept with the backup with --secret FILE, or set FRONTDESK_SECRET to what it was. ' +
    'Without it these are lost: each webhook needs "frontdesk webhooks rotate ID", and everyone signs in again. ' +
    'To restore anyway, add --without-secret.'
  )
}

/** Where the folder had another one, it is set aside too. */
function takeSecret({ secretFile }: Places, secret: Uint8Array): string | null {
  if (!existsSync(secretFile)) {
    makeSecret(secretFile, secret)
    return null
  }
  if (Buffer.compare(readSecret(secretFile), secret) === 0) return null
  const aside = `${secretFile}.before-restore.${stamp()}`
  renameSync(secretFile, aside)
  makeSecret(secretFile, secret)
  return aside
}
