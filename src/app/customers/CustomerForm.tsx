import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import type { CustomerDraft } from '../../client/shop'
import { Button } from '../../ui/Button'
import { TextArea, TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { EditFailure } from '../shell/EditFailure'
import { sentence } from '../shell/sentence'
import { useBegun, useEdit, type Followed, type Saved } from '../shell/useEdit'
import { customerFields, type CustomerTyped } from './customerFields'
import { customerShape } from './customerShape'
import { SamePhone } from './SamePhone'
import { TwoVersions } from './TwoVersions'

type Props = {
  /** Names the draft on this computer. */
  draftName: string
  /** The customer as they are when the edit begins; null for a new one. */
  start: CustomerDraft | null
  read?: () => Promise<CustomerDraft>
  /** The customer being edited, who is not a duplicate of themselves. */
  self?: string
  action: string
  onSave: (saved: Saved<CustomerDraft>, writing: Followed) => Promise<void>
  /** Saved, nothing to save, or cancelled. */
  onEnd: () => void
  /** They go to the page of somebody with the same number. */
  onLeave?: () => void
}

const WORDS: Record<keyof CustomerDraft, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  notes: 'Notes',
}

export function CustomerForm({ draftName, start, read, self, action, onSave, onEnd, onLeave }: Props) {
  const begun = useBegun(draftName, customerShape, start)
  const form = useForm<CustomerTyped, unknown, CustomerDraft>({
    defaultValues: begun.typed,
    resolver: standardSchemaResolver(customerFields),
  })
  const edit = useEdit(form, begun, { ...(read && { read }), write: onSave, onEnd })
  const { errors, isSubmitting } = form.formState
  const phone = useWatch({ control: form.control, name: 'phone' })

  return (
    <form onSubmit={(event) => void edit.submit(event)} noValidate className="grid gap-4">
      {edit.isRestored && (
        <Notice tone="plain" actions={<Button onClick={() => edit.startOver(start)}>Start over</Button>}>
          Brought back what you had typed and not saved.
        </Notice>
      )}
      {edit.conflicts && (
        <TwoVersions
          conflicts={edit.conflicts.map(({ field, ...words }) => ({ word: WORDS[field], ...words }))}
          onDecide={edit.decide}
        />
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
      <SamePhone phone={phone} {...(self !== undefined && { self })} {...(onLeave && { onLeave })} />
      <TextArea
        label="Notes"
        {...form.register('notes')}
        error={sentence(errors.notes?.message)}
        hint="For the shop only."
      />
      <EditFailure failure={edit.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : action}
        </Button>
        <Button onClick={edit.cancel}>Cancel</Button>
      </div>
    </form>
  )
}
