import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expectNoMore, print, readArguments, Refused, required, withStore } from './command'

export const BACKUP_USAGE = 'backup FILE                               a consistent copy, also while serving'

export async function runBackup(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {})
  const [file, ...more] = positionals
  expectNoMore(more)
  const target = resolve(required(file, 'The FILE to write'))
  if (existsSync(target)) throw new Refused(`${target} exists already. Nothing was written; name a new file.`)
  await withStore(values.data, (store) => store.backup(target))
  print(
    values.json,
    { file: target },
    `The backup is ${target}. Keep the data folder's "secret" file with it.`,
  )
}
