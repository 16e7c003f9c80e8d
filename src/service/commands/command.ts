import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { openDataLocation, type DataLocation } from '~/service/dataLocation'
import { existingPlaces } from '~/service/folder'
import { printable } from '~/service/printable'
import type { Store } from '~/service/store/engine'

const DEFAULT_DATA = './data'

/** The command was given wrongly: exit 2, with its usage. */
export class WrongUse extends Error {}

/** The command was right and can't be done: exit 1. */
export class Refused extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>
type Read<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O & typeof COMMON; allowPositionals: true; strict: true }>
>

const COMMON = {
  data: { type: 'string' },
  database: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** Flags and words of a command; what does not belong there is wrong use. */
export function readArguments<const O extends Options>(args: readonly string[], options: O): Read<O> {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, ...COMMON },
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error))
  }
}

/** Without words of its own, a command takes none. */
export function expectNoMore(words: readonly string[]) {
  if (words.length > 0) throw new WrongUse(`Unknown: ${words.join(' ')}`)
}

export function required(value: string | undefined, flag: string): string {
  if (value === undefined || value.trim() === '') throw new WrongUse(`${flag} is missing`)
  return value
}

export function wholeNumber(value: string, flag: string, min: number, max: number): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new WrongUse(`${flag} must be a whole number from ${min} to ${max}`)
  }
  return number
}

type Work<T> = (store: Store, secret: Uint8Array) => Promise<T>

type Named = { data?: string | undefined; database?: string | undefined }

/** Where it lies: as it was said, else as the environment says, else in the folder beside. */
export function dataLocationFrom({ data, database }: Named, environment = process.env): DataLocation {
  if (data !== undefined && database !== undefined) throw new WrongUse('Give either --data or --database')
  if (database !== undefined) return { database: required(database, '--database') }
  const { DATABASE_URL: given = '' } = environment
  return data === undefined && given !== '' ? { database: given } : { folder: data ?? DEFAULT_DATA }
}

/** The folder, for what is done with files. */
export function folderFrom(named: Named, instead: string): string {
  const location = dataLocationFrom(named)
  if ('folder' in location) return location.folder
  throw new Refused(
    `This command needs a data folder, not a database that several processes share. ${instead}`,
  )
}

/** Opens what is there already for one command, beside a serving process if there is one. */
export async function withStore<T>(named: Named, work: Work<T>, mayHaveMoved = false): Promise<T> {
  const location = dataLocationFrom(named)
  if ('folder' in location) existingPlaces(location.folder)
  return withNewStore(named, work, mayHaveMoved)
}

/** The same for a command that may be the first: it makes the folder, or the tables, where there are none. */
export async function withNewStore<T>(named: Named, work: Work<T>, mayHaveMoved = false): Promise<T> {
  const location = dataLocationFrom(named)
  const { store, secret, release } = await openDataLocation(location, 'beside', console.error, mayHaveMoved)
  try {
    return await work(store, secret)
  } finally {
    await store.close()
    release()
  }
}

/** A file that a command reads. SQLite says of a folder, or of a file that it may not open, a number alone. */
export function existingFile(name: string): string {
  const file = resolve(name)
  if (!existsSync(file)) throw new Refused(`There is no file ${file}. Nothing was changed.`)
  if (statSync(file).isDirectory())
    throw new Refused(`${file} is a folder. Nothing was changed. Name a file, or a data folder with --data.`)
  accessSync(file, constants.R_OK)
  return file
}

/** With --json, JSON alone goes to stdout; else lines for people, in which no name of a shop or key acts on the terminal. */
export function print(json: boolean | undefined, value: unknown, lines: string | readonly string[]) {
  console.log(json ? JSON.stringify(value) : [lines].flat().map(printable).join('\n'))
}
