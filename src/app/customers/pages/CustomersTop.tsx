import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { customerFields, customerShape, type CustomerTyped } from '~/app/customers/customerFields'
import { useSamePhone } from '~/app/customers/SamePhone'
import { useEdit } from '~/app/forms/useEdit'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { FilterChips } from '~/app/shell/lists/FilterChips'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import type { Writer } from '~/client/features'
import { createCustomer, refreshCustomers, type CustomerDraft } from '~/client/nouns/customers'
import type { Customer } from '~/client/nouns/nouns'
import { mayRead } from '~/domain/capabilities'
import { Button } from '~/ui/Button'
import { Kbd } from '~/ui/Kbd'
import { toast } from '~/ui/toast'
import { useOwing } from './customerDebts'
import { CUSTOMER_FILTERS } from './customerFilters'
import { CUSTOMERS_SHOWN, type CustomersSearch } from './customersSearch'

/** The columns' heads, and a row to add somebody in them. */
export default function CustomersTop({ columns }: { columns: string }) {
  const { features } = useConnection()
  const hasCars = mayRead(useCapabilities(), 'vehicles')
  // As it was when the row was opened: that the key may not any more is told there.
  const [writer, setWriter] = useState(features.write.customers)
  if (!writer && features.write.customers) setWriter(features.write.customers)
  const [added, setAdded] = useState(0)
  return (
    <>
      <CustomerHeads columns={columns} />
      {writer && (
        <QuickAdd
          key={added}
          columns={columns}
          hasCars={hasCars}
          writer={writer}
          onAdded={() => setAdded(added + 1)}
        />
      )}
    </>
  )
}

export function CustomerHeads({ columns }: { columns: string }) {
  const hasCars = mayRead(useCapabilities(), 'vehicles')
  const owing = useOwing()
  return (
    <div aria-hidden className={`list-heads ${columns}`}>
      <span>Customer</span>
      {hasCars && <span>Cars</span>}
      <span>Phone</span>
      <span className={hasCars ? 'max-xl:hidden' : ''}>Email</span>
      <span className="justify-self-end whitespace-nowrap">
        {owing && (owing.isRecent ? 'Owes, last 400 days' : 'Owes')}
      </span>
    </div>
  )
}

type ChipsProps = CustomersSearch & {
  /** How many are in the shop, where all of it was read. */
  inShop?: number | null
}

/** All of them, and each filter that may be read. */
export function CustomersChips({ show, inShop = null }: ChipsProps) {
  const known = useCapabilities()
  const owing = useOwing()
  const counts = {
    'in-shop': inShop,
    owes: owing?.isWhole && !owing.isRecent ? owing.debts.size : null,
  }
  const offered = CUSTOMERS_SHOWN.filter((one) => mayRead(known, CUSTOMER_FILTERS[one].foundIn))
  return (
    <FilterChips
      label="Show"
      chips={[
        { word: 'All', link: linkOptions({ to: '/customers', search: {} }), isShown: !show, isAll: true },
        ...offered.map((one) => ({
          word: CUSTOMER_FILTERS[one].word,
          link: linkOptions({ to: '/customers', search: { show: one } }),
          isShown: one === show,
          count: counts[one],
        })),
      ]}
    />
  )
}

type QuickAddProps = {
  columns: string
  hasCars: boolean
  writer: Writer<'customers'>
  onAdded: () => void
}

/** Somebody new, in the list's own columns. */
function QuickAdd({ columns, hasCars, writer, onAdded }: QuickAddProps) {
  const client = useQueryClient()
  const connection = useConnection()
  const create = useMutation({
    ...createCustomer(writer),
    async onSuccess({ name }) {
      toast({ title: `${name} is added` })
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
