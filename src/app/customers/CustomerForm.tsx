import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { CustomerDraft } from '../../client/shop'
import { Button } from '../../ui/Button'
import { TextArea, TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { useDraft } from '../shell/draft'
import { FailureNotice } from '../shell/FailureNotice'
import { sentence } from '../shell/sentence'
import { customerFields, toTyped, type CustomerTyped } from './customerFields'
import { SamePhone } from './SamePhone'

type Props = {
  /** Names the draft on this computer. */
  draftName: string
  start: CustomerDraft
  /** The customer being edited, who is not a duplicate of themselves. */
  self?: string
  action: string
  /** Tells whether that was all: false keeps what was typed. */
  onSave: (draft: CustomerDraft) => Promise<boolean>
  onCancel: () => void
}

export function CustomerForm({ draftName, start, self, action, onSave, onCancel }: Props) {
  const form = useForm<CustomerTyped, unknown, CustomerDraft>({
    defaultValues: toTyped(start),
    resolver: standardSchemaResolver(customerFields),
  })
  const draft = useDraft(form, draftName)
  const [failure, setFailure] = useState<unknown>(null)
  const { errors, isSubmitting } = form.formState
  const phone = useWatch({ control: form.control, name: 'phone' })

  const save = form.handleSubmit(async (wanted) => {
    setFailure(null)
    try {
      if (await onSave(wanted)) draft.forget()
    } catch (error) {
      setFailure(error)
    }
  })
  const cancel = () => {
    draft.forget()
    onCancel()
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid gap-4">
      {draft.restored && (
        <Notice tone="plain" actions={<Button onClick={() => form.reset(toTyped(start))}>Start over</Button>}>
          Brought back what you had typed and not saved.
        </Notice>
      )}
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        {...form.register('name')}
        error={sentence(errors.name?.message)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Phone"
          type="tel"
          autoComplete="off"
          {...form.register('phone')}
          error={sentence(errors.phone?.message)}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          {...form.register('email')}
          error={sentence(errors.email?.message)}
        />
      </div>
      <SamePhone phone={phone} {...(self !== undefined && { self })} />
      <TextArea
        label="Notes"
        {...form.register('notes')}
        error={sentence(errors.notes?.message)}
        hint="For the shop only."
      />
      {failure !== null && <FailureNotice failure={failure} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : action}
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  )
}
