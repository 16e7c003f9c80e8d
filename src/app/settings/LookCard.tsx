import { Card } from '../../ui/Card'
import type { Theme } from '../../ui/theme'
import { choose, usePreferences } from '../session/preferences'

const THEMES: readonly { theme: Theme; word: string }[] = [
  { theme: 'system', word: 'As the computer' },
  { theme: 'light', word: 'Light' },
  { theme: 'dark', word: 'Dark' },
]

export function LookCard() {
  const { theme: chosen } = usePreferences()
  return (
    <Card title="Look">
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">Theme</legend>
        {THEMES.map(({ theme, word }) => (
          <label key={theme} className="inline-flex min-h-10 items-center gap-2">
            <input
              type="radio"
              name="theme"
              className="size-4.5 accent-accent"
              checked={chosen === theme}
              onChange={() => choose({ theme })}
            />
            {word}
          </label>
        ))}
      </fieldset>
    </Card>
  )
}
