import { useWatch } from 'react-hook-form'
import { EditForm } from '~/app/forms/EditForm'
import { saidBy } from '~/app/forms/TwoVersions'
import { useEdit, type Edit } from '~/app/forms/useEdit'
import type { CustomerDraft } from '~/client/nouns/customers'
import { TextArea, TextField } from '~/ui/Field'
import { customerFields, customerShape, type CustomerTyped } from './customerFields'
import { SamePhone } from './SamePhone'

type Props<Saved> = Omit<Edit<CustomerDraft, CustomerTyped, Saved>, 'shape' | 'rules'> & {
  /** The customer being edited, who is not a duplicate of themselves. */
  self?: string
  action: string
  /** They go to the page of somebody with the same number. */
  onLeave?: () => void
}

const say = saidBy<CustomerDraft>({ name: 'Name', phone: 'Phone', email: 'Email', notes: 'Notes' })

export function CustomerForm<Saved>({ self, action, onLeave, ...record }: Props<Saved>) {
  const edit = useEdit({ ...record, shape: customerShape, rules: customerFields })
  const { input } = edit
  const phone = useWatch({ control: edit.form.control, name: 'phone' })
  return (
    <EditForm edit={edit} say={say} action={action} mayStartOver>
      <TextField label="Name" autoFocus autoComplete="off" {...input('name')} />
      <div className="@container">
        <div className="grid gap-4 @sm:grid-cols-2">
          <TextField label="Phone" type="tel" autoComplete="off" {...input('phone')} />
          <TextField label="Email" type="email" autoComplete="off" {...input('email')} />
        </div>
      </div>
      <SamePhone phone={phone} {...(self !== undefined && { self })} {...(onLeave && { onLeave })} />
      <TextArea label="Notes" {...input('notes')} hint="For the shop only." />
    </EditForm>
  )
}
