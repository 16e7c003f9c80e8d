import { closeSync, openSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { expectNoMore, print, readArguments, Refused, required, withStore } from './command'

export const BACKUP_USAGE = 'backup FILE                               a consistent copy, also while serving'

export async function runBackup(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {})
  const [file, ...more] = positionals
  expectNoMore(more)
  const target = resolve(required(file, 'The FILE to write'))
  await withStore(values.data, async (store) => {
    reserve(target)
    try {
      await store.backup(target)
    } catch (error) {
      rmSync(target, { force: true })
      throw error
    }
  })
  print(
    values.json,
    { file: target },
    `The backup is ${target}. Keep the data folder's "secret" file with it.`,
  )
}

/** An empty file that only its owner reads: it holds all customers, outside the folder that guards them. */
function reserve(target: string) {
  try {
    closeSync(openSync(target, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new Refused(`${target} exists already. Nothing was written; name a new file.`)
  }
}
