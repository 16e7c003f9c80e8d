import { createSignal } from '../../client/signal'
import { applyTheme, type Theme } from '../../ui/theme'
import { useSignal } from '../../ui/useSignal'

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

const preferences = createSignal(read())

export function choose(change: Partial<Preferences>) {
  const next = { ...preferences.get(), ...change }
  applyTheme(next.theme)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Not kept past this page, then.
  }
  preferences.set(next)
}

export const startPreferences = () => applyTheme(preferences.get().theme)

export const usePreferences = () => useSignal(preferences)
