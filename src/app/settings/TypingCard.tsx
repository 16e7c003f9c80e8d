import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { dialogAsked } from '../page/dialogAsked'
import { choose, usePreferences } from '../session/preferences'

/** What letters do outside of fields (WCAG 2.1.4). */
export function TypingCard() {
  const { typeAnywhere } = usePreferences()
  return (
    <Card title="Keyboard">
      <label className="flex min-h-10 items-center gap-2">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-accent"
          checked={typeAnywhere}
          onChange={({ target }) => choose({ typeAnywhere: target.checked })}
        />
        Type anywhere to search
      </label>
      <p className="mb-2 text-ink-2">
        Letters and codes that you type or scan outside a field go to the search box, and / opens it. Turn
        this off if you speak to the computer. Ctrl K and F3 always search.
      </p>
      <Button look="quiet" className="-ml-2" onClick={() => dialogAsked.set('keyboard shortcuts')}>
        Keyboard shortcuts
      </Button>
    </Card>
  )
}
