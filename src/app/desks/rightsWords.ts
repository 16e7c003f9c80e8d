import { KEY_PRESETS } from '../../domain/scopes'

const isAll = (held: readonly string[], wanted: readonly string[]) =>
  wanted.every((scope) => held.includes(scope))

/** What a key may do, in a word or two. */
export function rightsWords(scopes: readonly string[]): string {
  if (scopes.includes('admin:*')) return 'Everything'
  if (isAll(scopes, KEY_PRESETS['read-write'])) return 'Read and write'
  const isReading = scopes.every((scope) => scope.startsWith('read:'))
  if (isReading && isAll(scopes, KEY_PRESETS['read-only'])) return 'Read-only'
  return isReading ? 'Read-only, some records' : 'Some records'
}

export const presetWords = (preset: string) => (preset === 'read-only' ? 'Read-only' : 'Read and write')
