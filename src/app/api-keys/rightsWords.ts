import { isPreset, KEY_PRESETS, type KeyPreset } from '../../domain/scopes'

const isAll = (held: readonly string[], wanted: readonly string[]) =>
  wanted.every((scope) => held.includes(scope))

const PRESET_WORDS: Record<KeyPreset, string> = {
  'read-only': 'Read-only',
  'read-write': 'Read + write',
  admin: 'Admin',
}

export const presetWords = (preset: string) => (isPreset(preset) ? PRESET_WORDS[preset] : preset)

/** A preset by its name, else the scopes one by one. */
export function rightsWords(scopes: readonly string[]): string {
  if (scopes.includes('admin:*')) return PRESET_WORDS.admin
  if (isAll(scopes, KEY_PRESETS['read-write'])) return PRESET_WORDS['read-write']
  const isReading = scopes.every((scope) => scope.startsWith('read:'))
  if (isReading && isAll(scopes, KEY_PRESETS['read-only'])) return PRESET_WORDS['read-only']
  return scopes.length === 0 ? 'Nothing' : scopes.join(', ')
}
