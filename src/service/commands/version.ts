import { readFileSync } from 'node:fs'
import { expectNoMore, print, readArguments } from './command'

export const VERSION_USAGE = 'version                                   prints the version of the program'

export async function runVersion(args: readonly string[], manifest: URL) {
  const { values, positionals } = readArguments(args, {})
  expectNoMore(positionals)
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
  print(values.json, { version }, version)
}
