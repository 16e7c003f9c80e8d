import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { existingPlaces } from '~/service/folder'
import { BadCopy, copyVerified } from '~/service/operations/backup'
import { lockInstallation } from '~/service/operations/folderLock'
import { withOwnerOnlyFiles } from '~/service/ownerOnlyFiles'
import { expectNoMore, folderFrom, print, readArguments, Refused, required } from './command'
import { inWords } from './verify'

export const BACKUP_USAGE =
  'backup FILE                               writes a consistent copy, also while serving, and checks it'

export async function runBackup(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {})
  const [file, ...more] = positionals
  expectNoMore(more)
  const target = resolve(required(file, 'The FILE to write'))
  const places = existingPlaces(folderFrom(values, 'Use pg_dump, and keep FRONTDESK_SECRET with it.'))
  const release = lockInstallation(places, 'beside')
  try {
    if (!existsSync(dirname(target)))
      throw new Refused(`There is no folder ${dirname(target)}. Nothing was changed.`)
    if (existsSync(target))
      throw new Refused(`${target} exists already. Nothing was written; name a new file.`)
    const books = await copied(places.database, target)
    markBackedUp(places.backedUp, target)
    print(
      values.json,
      { file: target, ...books },
      `The backup ${target} is written and checked: ${inWords(books)}. ` +
        'Keep the data folder\'s "secret" file with it.',
    )
  } finally {
    release()
  }
}

/** The backup is good whether or not there is room for its mark. */
function markBackedUp(mark: string, target: string) {
  try {
    withOwnerOnlyFiles(() => writeFileSync(mark, `${target}\n`, { mode: 0o600 }))
  } catch (error) {
    console.error(`The metrics will not show its age: ${String(error)}`)
  }
}

/** What can't be made leaves no file; what was made and is wrong is kept under a name that no script takes for a backup. */
async function copied(database: string, target: string) {
  try {
    return await copyVerified(database, target)
  } catch (error) {
    if (!(error instanceof BadCopy)) throw error
    const kept = `${target}.damaged`
    renameSync(error.file, kept)
    throw new Refused(
      `There is no backup ${target}: ${error.message} It is kept as ${kept}. ` +
        `Run "frontdesk verify" on the data folder to see whether its records are wrong too.`,
    )
  }
}
