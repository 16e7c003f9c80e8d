import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { createCustomer, refreshCustomers } from '../../client/customers'
import type { CustomerDraft } from '../../client/customers'
import type { Customer } from '../../client/records'
import type { Writer } from '../../client/writers'
import { Button } from '../../ui/Button'
import { Kbd } from '../../ui/Kbd'
import { tell } from '../../ui/tell'
import { useEdit } from '../forms/useEdit'
import { FailureNotice } from '../page/FailureNotice'
import { customerFields, customerShape, type CustomerTyped } from '../people/customerFields'
import { useSamePhone } from '../people/useSamePhone'
import { useConnection } from '../session/connection'

type Props = {
  columns: string
  hasCars: boolean
  writer: Writer<'customers'>
  onAdded: () => void
}

/** Somebody new, in the list's own columns. */
export function QuickAdd({ columns, hasCars, writer, onAdded }: Props) {
  const client = useQueryClient()
  const connection = useConnection()
  const create = useMutation({
    ...createCustomer(writer),
    async onSuccess({ name }) {
      tell({ title: `${name} is added` })
      await refreshCustomers(client, connection)
    },
  })
  const edit = useEdit<CustomerDraft, CustomerTyped, Customer>({
    name: 'customer/in-list',
    shape: customerShape,
    rules: customerFields,
    start: null,
    isQuiet: true,
    save: create,
    // Their row is the next to be worked on: Enter opens it, and its keys book.
    onSaved: ({ id }) => void requestAnimationFrame(() => focusRow(id)),
    onEnd: onAdded,
  })
  const { isSaving, failure } = edit
  const phone = useWatch({ control: edit.form.control, name: 'phone' })
  const same = useSamePhone(phone)
  return (
    <form
      aria-label="New customer"
      noValidate
      className="border-t border-line py-2 max-sm:hidden print:hidden"
      onSubmit={(event) => void edit.submit(event)}
    >
      <div className={`list-grid items-start ${columns}`}>
        <Field label="Name of a new customer" placeholder="New customer" {...edit.input('name')} />
        {hasCars && <span className="self-center text-sm text-ink-3">Cars are added on their page.</span>}
        <Field label="Phone of a new customer" placeholder="Phone" type="tel" {...edit.input('phone')} />
        <span className={hasCars ? 'max-xl:hidden' : ''}>
          <Field label="Email of a new customer" placeholder="Email" type="email" {...edit.input('email')} />
        </span>
        <Button
          type="submit"
          look="main"
          aria-label="Add"
          className="justify-self-end px-3 max-lg:min-h-11"
          disabled={isSaving}
        >
          {isSaving ? 'Adding…' : 'Add'}
          <span className="max-xl:hidden">
            <Kbd onAccent>Enter</Kbd>
          </span>
        </Button>
      </div>
      {same.length > 0 && (
        <p role="status" className="px-4 pt-2 text-right text-warn lg:px-5">
          {same.map(({ id, name }) => (
            <span key={id} className="block">
              {name} has this phone.{' '}
              <Link to="/customers/$id" params={{ id }} className="font-semibold text-accent">
                Open {name}
              </Link>
            </span>
          ))}
        </p>
      )}
      {failure !== null && (
        <div className="px-4 pt-2 lg:px-5">
          <FailureNotice failure={failure} />
        </div>
      )}
    </form>
  )
}

function focusRow(id: string) {
  document.querySelector<HTMLElement>(`[data-index] a[href$="/customers/${CSS.escape(id)}"]`)?.focus()
}

type FieldProps = React.ComponentProps<'input'> & { label: string; error?: string | undefined }

function Field({ label, error, ...input }: FieldProps) {
  const id = `new-${input.name}`
  return (
    <span className="grid gap-1">
      <input
        aria-label={label}
        autoComplete="off"
        {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        {...input}
        className={`h-10 w-full min-w-0 rounded-lg border bg-surface px-2.5 placeholder:text-ink-3 max-lg:h-11 ${error === undefined ? 'border-line-2' : 'border-danger'}`}
      />
      {error !== undefined && (
        <span id={`${id}-error`} className="text-sm text-danger">
          {error}
        </span>
      )}
    </span>
  )
}
