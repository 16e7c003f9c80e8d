import { showFullDate, showTime } from '~/app/session/shopTime'
import type { ApiKey } from '~/client/nouns/apiKeys'
import { isPreset, KEY_PRESET_NAMES, KEY_PRESETS, type KeyPreset } from '~/domain/scopes'
import { shortCode } from '~/domain/shortCode'
import { dayOf } from '~/domain/time/zone'

/** A key by its label, or by its short code where it has none. */
export function nameOfKey({ label, isCurrent, id }: ApiKey): string {
  const name = label.trim()
  if (isCurrent) return name === '' ? 'This computer' : `${name}, this computer`
  return name === '' ? `Key ${shortCode(id)}` : name
}

const MINUTE_MS = 60_000

/** When a key was last used, as far as the service keeps it: to the minute. */
export function lastUsedWords(lastUsedAt: string | null, now: number, zone: string): string {
  if (lastUsedAt === null) return 'Not used yet'
  const at = Date.parse(lastUsedAt)
  const minutes = Math.floor((now - at) / MINUTE_MS)
  if (minutes < 2) return 'Used just now'
  if (minutes < 60) return `Used ${minutes} min ago`
  const isToday = dayOf(at, zone) === dayOf(now, zone)
  return `Used ${isToday ? `at ${showTime(at, zone)}` : showFullDate(at, zone)}`
}

/** "14 min", of what is left of a link's time. */
export const leftWords = (ms: number) =>
  ms < MINUTE_MS ? 'less than a minute' : `${Math.floor(ms / MINUTE_MS)} min`

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
