import { Icon } from '../../ui/Icon'
import { Kbd } from '../../ui/Kbd'
import type { FoundCommand } from './foundCommands'

/** What can be done, with the keys that do it. */
export function CommandRow({ command, isHinted }: { command: FoundCommand; isHinted: boolean }) {
  const { name, icon, keys, hint } = command
  return (
    <span className="flex min-h-7 items-center gap-3">
      <Icon name={icon} className="size-4.5 shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">{name}</span>
      {keys ? (
        <span aria-hidden className="whitespace-nowrap max-lg:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      ) : (
        isHinted && hint && <span className="text-right text-sm text-ink-3">{hint}</span>
      )}
    </span>
  )
}
