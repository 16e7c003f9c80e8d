import { createSignal } from '~/client/signal'
import { applyTheme } from '~/ui/theme'
import { useSignal } from '~/ui/useSignal'
import { PREFERENCES_KEY, readPreferences, type Preferences } from './keptPreferences'

const preferences = createSignal(readPreferences())

export function choose(change: Partial<Preferences>) {
  const next = { ...preferences.get(), ...change }
  applyTheme(next.theme)
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(next))
  } catch {
    // Not kept past this page, then.
  }
  preferences.set(next)
}

export const preferencesNow = preferences.get

export const usePreferences = () => useSignal(preferences)
