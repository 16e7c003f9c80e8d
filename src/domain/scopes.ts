export const RESOURCES = [
  'customers',
  'vehicles',
  'appointments',
  'quotes',
  'invoices',
  'payments',
  'webhooks',
] as const

export type Resource = (typeof RESOURCES)[number]
export type Scope = `read:${Resource}` | `write:${Resource}` | 'admin:*'

const reading = RESOURCES.map((resource) => `read:${resource}` as const)
const writing = RESOURCES.map((resource) => `write:${resource}` as const)

export const SCOPES: readonly Scope[] = [...reading, ...writing, 'admin:*']

export const isScope = (word: string): word is Scope => SCOPES.some((scope) => scope === word)

export const KEY_PRESET_NAMES = ['read-only', 'read-write', 'admin'] as const
export type KeyPreset = (typeof KEY_PRESET_NAMES)[number]

export const KEY_PRESETS: Readonly<Record<KeyPreset, readonly Scope[]>> = {
  'read-only': reading,
  'read-write': [...reading, ...writing],
  admin: ['admin:*'],
}

/** What a link may give the device that it signs in: never everything, so that no link makes further links. */
export const DEVICE_PRESETS = ['read-only', 'read-write'] as const satisfies readonly KeyPreset[]
export type DevicePreset = (typeof DEVICE_PRESETS)[number]

export const isPreset = (word: string): word is KeyPreset => KEY_PRESET_NAMES.some((name) => name === word)

/** Writing does not imply reading: each scope is held on its own, or all through the wildcard. */
export const missingScope = (held: readonly string[], needed: readonly Scope[]): Scope | undefined =>
  held.includes('admin:*') ? undefined : needed.find((scope) => !held.includes(scope))

/**
 * Whether one key lasts at least as long as another: null is no expiry. An Admin key is revoked only where another one
 * does, else the shop would be without one some day.
 */
export const lastsAsLong = <Time extends number | string>(one: Time | null, other: Time | null) =>
  one === null || (other !== null && one >= other)
