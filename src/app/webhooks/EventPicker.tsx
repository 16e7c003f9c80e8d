import { useId } from 'react'
import { useController, type Control } from 'react-hook-form'
import type { WebhookDraft } from '../../client/webhooks'
import { EVENT_GROUPS, eventTitle, groupTitle, type EventGroup } from './eventGroups'
import type { WebhookTyped } from './webhookFields'

type Props = { control: Control<WebhookTyped, unknown, WebhookDraft>; error: string | undefined }

const BOX = 'size-4.5 shrink-0 accent-accent'

/** The events by what they happen to, each by itself or all of a kind. */
export function EventPicker({ control, error }: Props) {
  const id = useId()
  const { field } = useController({ control, name: 'picked' })
  const set = (types: readonly string[], isOn: boolean) => {
    const others = field.value.filter((type) => !types.includes(type))
    field.onChange(isOn ? [...others, ...types] : others)
  }
  return (
    <div className="grid gap-3">
      {error && (
        <p id={id} className="text-sm text-danger">
          {error}
        </p>
      )}
      <div className="gap-3 sm:columns-2">
        {EVENT_GROUPS.map((group, at) => (
          <Group
            key={group.noun}
            group={group}
            picked={field.value}
            set={set}
            describedBy={error ? id : undefined}
            {...(at === 0 && { first: field.ref })}
          />
        ))}
      </div>
    </div>
  )
}

type GroupProps = {
  group: EventGroup
  picked: readonly string[]
  set: (types: readonly string[], isOn: boolean) => void
  describedBy: string | undefined
  /** Focused where the choice is at fault. */
  first?: (element: HTMLInputElement | null) => void
}

function Group({ group, picked, set, describedBy, first }: GroupProps) {
  const { noun, types } = group
  const count = types.filter((type) => picked.includes(type)).length
  return (
    <fieldset
      className="mb-3 min-w-0 break-inside-avoid rounded-lg border border-line px-3 pb-2"
      aria-describedby={describedBy}
    >
      <legend className="px-1 font-semibold">{groupTitle(group)}</legend>
      {types.length > 1 && (
        <label className="flex min-h-9 items-center gap-2 border-b border-line text-ink-2">
          <input
            type="checkbox"
            className={BOX}
            checked={count === types.length}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && count < types.length
              first?.(box)
            }}
            aria-label={`Everything about ${noun}s`}
            onChange={({ target }) => set(types, target.checked)}
          />
          Everything
        </label>
      )}
      {types.map((type) => (
        <label key={type} className="flex min-h-9 items-center gap-2 py-1">
          <input
            type="checkbox"
            className={BOX}
            checked={picked.includes(type)}
            onChange={({ target }) => set([type], target.checked)}
          />
          <span className="min-w-0 leading-tight">
            {eventTitle(type)} <code className="font-mono text-sm wrap-anywhere text-ink-3">{type}</code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
