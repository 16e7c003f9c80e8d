import type { Theme } from '~/ui/theme'

// Read before the program is there, so that the first picture has the right colours.

export const PREFERENCES_KEY = 'frontdesk/preferences'

/** This computer's own choices; null follows the operator's. */
export type Preferences = {
  theme: Theme
  timeZone: string | null
  taxRatePpm: number | null
  /** Letters typed outside a field, and "/", go to the search box. */
  typeAnywhere: boolean
}

const DEFAULTS: Preferences = { theme: 'system', timeZone: null, taxRatePpm: null, typeAnywhere: true }

export function readPreferences(): Preferences {
  try {
    const kept: Partial<Preferences> = JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}')
    return { ...DEFAULTS, ...kept }
  } catch {
    return DEFAULTS
  }
}
