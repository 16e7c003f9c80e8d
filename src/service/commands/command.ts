import { parseArgs, type ParseArgsConfig } from 'node:util'
import { existingPlaces, openFolder } from '../folder'
import { privately } from '../privately'
import type { Store } from '../store/engine'
import { openSqlite } from '../store/sqlite'
import { newSecretMade } from '../upkeep/lost'
import { holdUpToDate } from '../upkeep/upgrade'

export const DEFAULT_DATA = './data'

/** The command was given wrongly: exit 2, with its usage. */
export class WrongUse extends Error {}

/** The command was right and can't be done: exit 1. */
export class Refused extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>
type Read<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O & typeof COMMON; allowPositionals: true; strict: true }>
>

const COMMON = { data: { type: 'string' }, json: { type: 'boolean' } } as const

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
  if (words.length > 0) throw new WrongUse(`What is ${words.join(' ')}?`)
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

/** Opens the store of a folder that is there for one command, beside a serving process if there is one. */
export async function withStore<T>(data: string | undefined, work: Work<T>): Promise<T> {
  existingPlaces(data ?? DEFAULT_DATA)
  return withNewStore(data, work)
}

/** The same for a command that may be the first: it makes the folder where there is none. */
export async function withNewStore<T>(data: string | undefined, work: Work<T>): Promise<T> {
  const folder = openFolder(data ?? DEFAULT_DATA, process.env)
  const release = await holdUpToDate(folder, 'beside', console.error)
  try {
    if (folder.newSecret) console.error(newSecretMade(folder))
    const store = privately(() => openSqlite(folder.database))
    try {
      return await work(store, folder.secret)
    } finally {
      await store.close()
    }
  } finally {
    release()
  }
}

/** With --json, JSON alone goes to stdout; else a line for people. */
export function print(json: boolean | undefined, value: unknown, words: string) {
  console.log(json ? JSON.stringify(value) : words)
}
