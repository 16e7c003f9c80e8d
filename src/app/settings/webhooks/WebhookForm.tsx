import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState, useId } from 'react'
import { useForm, useWatch, useController, type Control } from 'react-hook-form'
import { sentence } from '~/app/format/sentence'
import { DraftRestored } from '~/app/forms/DraftRestored'
import { useDraft } from '~/app/forms/useDraft'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { type Failure, withStop } from '~/client/api/failure'
import type { WebhookDraft } from '~/client/nouns/webhooks'
import { Button } from '~/ui/Button'
import { TextField } from '~/ui/Field'
import { Notice } from '~/ui/Notice'
import { EVENT_GROUPS, eventTitle, groupTitle, type EventGroup } from './eventGroups'
import { atField, BLANK_WEBHOOK, webhookFields, type WebhookTyped } from './webhookFields'

type Props = {
  onCreate: (draft: WebhookDraft) => Promise<unknown>
  onCancel: () => void
  isCreating: boolean
  /** Why it is not there yet. */
  waiting: Failure | null
}

const FIELDS = ['url', 'label', 'events'] as const
const CHOICES = [
  { value: 'all', word: 'All events, future ones included' },
  { value: 'some', word: 'Only the events picked here' },
] as const

export function WebhookForm({ onCreate, onCancel, isCreating, waiting }: Props) {
  const form = useForm<WebhookTyped, unknown, WebhookDraft>({
    defaultValues: BLANK_WEBHOOK,
    resolver: standardSchemaResolver(webhookFields),
  })
  const draft = useDraft(form, 'webhook')
  const [failure, setFailure] = useState<unknown>(null)
  const { errors } = form.formState
  const which = useWatch({ control: form.control, name: 'which' })

  const create = form.handleSubmit(async (wanted) => {
    setFailure(null)
    try {
      await onCreate(wanted)
      draft.forget()
    } catch (error) {
      const refused = atField(error, FIELDS)
      if (!refused) return setFailure(error)
      const name = refused.name === 'events' ? 'picked' : refused.name
      form.setError(name, { message: refused.message }, { shouldFocus: true })
    }
  })

  function startOver() {
    form.reset(BLANK_WEBHOOK)
    draft.forget()
  }

  return (
    <form onSubmit={(event) => void create(event)} noValidate className="grid gap-4">
      {draft.restored && <DraftRestored onStartOver={startOver} />}
      <TextField
        label="URL"
        type="url"
        inputMode="url"
        autoFocus
        autoComplete="off"
        placeholder="https://"
        {...form.register('url')}
        error={sentence(errors.url?.message)}
        hint="Where the messages are sent: https, and reachable from the internet."
      />
      <TextField
        label="Label"
        autoComplete="off"
        {...form.register('label')}
        error={sentence(errors.label?.message)}
        hint="The name in lists. Leave empty to use the host of its URL."
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold text-ink-2">Events</legend>
        {CHOICES.map(({ value, word }) => (
          <label key={value} className="inline-flex min-h-9 items-center gap-2">
            <input
              type="radio"
              value={value}
              className="size-4.5 accent-accent"
              {...form.register('which')}
            />
            {word}
          </label>
        ))}
      </fieldset>
      {which === 'some' && <EventPicker control={form.control} error={sentence(errors.picked?.message)} />}
      {which === 'all' && errors.picked && (
        <p className="text-sm text-danger">{sentence(errors.picked.message)}</p>
      )}
      {failure !== null && <FailureNotice failure={failure} />}
      {waiting && (
        <Notice tone="warn" title="Not confirmed yet">
          <p>{withStop(waiting.message)} It is kept on this computer and sent again.</p>
          <p>Keep this page open. The signing secret is shown here, once.</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" disabled={isCreating}>
          {isCreating ? 'Creating…' : 'Create webhook'}
        </Button>
        <Button
          onClick={() => {
            if (!isCreating) draft.forget()
            onCancel()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}

type EventPickerProps = { control: Control<WebhookTyped, unknown, WebhookDraft>; error: string | undefined }

const BOX = 'size-4.5 shrink-0 accent-accent'

/** The events by what they happen to, each by itself or all of a kind. */
function EventPicker({ control, error }: EventPickerProps) {
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
