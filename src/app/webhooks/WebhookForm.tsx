import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Failure } from '../../client/api/failure'
import { withStop } from '../../client/api/withStop'
import type { WebhookDraft } from '../../client/webhooks'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { BroughtBack } from '../forms/BroughtBack'
import { useDraft } from '../forms/useDraft'
import { FailureNotice } from '../page/FailureNotice'
import { sentence } from '../words/sentence'
import { atField } from './atField'
import { EventPicker } from './EventPicker'
import { BLANK_WEBHOOK, webhookFields, type WebhookTyped } from './webhookFields'

type Props = {
  onCreate: (draft: WebhookDraft) => Promise<unknown>
  onCancel: () => void
  isCreating: boolean
  /** Why it is not there yet. */
  waiting: Failure | null
}

const FIELDS = ['url', 'label', 'events'] as const
const CHOICES = [
  { value: 'all', word: 'All events, later additions too' },
  { value: 'some', word: 'Only those picked here' },
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
      {draft.restored && <BroughtBack onStartOver={startOver} />}
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
        hint="For people. Left empty, it is called by the host of its URL."
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
          <p>{withStop(waiting.message)} It is kept here and sent again by itself.</p>
          <p>Keep this open: the signing secret is shown here, once.</p>
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
