import { useSyncExternalStore } from 'react'
import { applyTheme, type Theme } from '../../ui/theme'

const KEY = 'frontdesk/preferences'

/** This computer's own choices; null follows the operator's. */
export type Preferences = { theme: Theme; timeZone: string | null; taxRatePpm: number | null }

const DEFAULTS: Preferences = { theme: 'system', timeZone: null, taxRatePpm: null }

function read(): Preferences {
  try {
    const kept: Partial<Preferences> = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return { ...DEFAULTS, ...kept }
  } catch {
    return DEFAULTS
  }
}

let current = read()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function choose(change: Partial<Preferences>) {
  current = { ...current, ...change }
  applyTheme(current.theme)
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // Not kept past this page, then.
  }
  for (const listener of listeners) listener()
}

export const startPreferences = () => applyTheme(current.theme)

export const usePreferences = () => useSyncExternalStore(subscribe, () => current)
