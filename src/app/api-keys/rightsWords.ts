import { isPreset, KEY_PRESET_NAMES, KEY_PRESETS, type KeyPreset } from '../../domain/scopes'

const PRESET_WORDS: Record<KeyPreset, string> = {
  'read-only': 'Read-only',
  'read-write': 'Read + write',
  admin: 'Admin',
}

export const presetWords = (preset: string) => (isPreset(preset) ? PRESET_WORDS[preset] : preset)

function isSame(held: readonly string[], preset: readonly string[]) {
  const scopes = new Set(held)
  return scopes.size === preset.length && preset.every((scope) => scopes.has(scope))
}

/** A preset by its name, else the scopes one by one. */
export function rightsWords(scopes: readonly string[]): string {
  if (scopes.includes('admin:*')) return PRESET_WORDS.admin
  const preset = KEY_PRESET_NAMES.find((name) => isSame(scopes, KEY_PRESETS[name]))
  if (preset !== undefined) return PRESET_WORDS[preset]
  return scopes.length === 0 ? 'Nothing' : scopes.join(', ')
}
