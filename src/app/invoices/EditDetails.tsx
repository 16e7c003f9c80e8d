import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { placeInvoice } from '../../client/queries/invoices'
import type { Invoice } from '../../client/records'
import type { InvoiceChanges } from '../../client/shop'
import { Button } from '../../ui/Button'
import { TextArea, TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { tell } from '../../ui/tell'
import { useConnection } from '../shell/connection'
import { useDraft } from '../shell/draft'
import { FailureNotice } from '../shell/FailureNotice'
import { sentence } from '../shell/sentence'
import { useZone } from '../shell/shopTime'
import {
  changesOf,
  conflictsOf,
  detailsFields,
  detailsOf,
  toTyped,
  type Details,
  type DetailsTyped,
} from './detailsTyped'
import { nameOfInvoice } from './invoiceWords'
import { showDueDay } from './showDueDay'

type Props = {
  invoice: Invoice
  change: (id: string, changes: InvoiceChanges, writing?: { name: string }) => Promise<Invoice>
  onDone: () => void
}

type Clash = { now: Invoice; fields: ReturnType<typeof conflictsOf> }

export function EditDetails({ invoice, change, onDone }: Props) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const zone = useZone()
  const [begun] = useState(invoice)
  /** The version that was before this person's eyes last. */
  const [seen, setSeen] = useState(invoice)
  const [clash, setClash] = useState<Clash | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<DetailsTyped, unknown, Details>({
    defaultValues: toTyped(detailsOf(invoice, zone)),
    resolver: standardSchemaResolver(detailsFields),
  })
  const draft = useDraft(form, `invoice/${invoice.id}`)
  const { errors, isSubmitting } = form.formState

  const done = () => {
    draft.forget()
    onDone()
  }

  const save = form.handleSubmit(async (wanted) => {
    setFailure(null)
    setClash(null)
    try {
      // Read anew first: another desk may have written meanwhile, and its words must not be lost in silence.
      const now = await connection.api.invoices?.get(invoice.id, { priority: 'act' })
      if (!now) return
      const fields = conflictsOf(wanted, detailsOf(seen, zone), detailsOf(now, zone))
      if (fields.length > 0) return setClash({ now, fields })
      const changes = changesOf(detailsOf(begun, zone), wanted, zone)
      if (Object.keys(changes).length > 0) {
        const name = connection.directory.nameOf(invoice.customerId) ?? nameOfInvoice(invoice)
        placeInvoice(queryClient, connection, await change(invoice.id, changes, { name }))
        tell({ title: 'The invoice is saved' })
      }
      done()
    } catch (error) {
      setFailure(error)
    }
  })

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid gap-4">
      {draft.restored && <Notice tone="plain">Brought back what you had typed and not saved.</Notice>}
      {clash && (
        <Notice
          tone="warn"
          title="Changed at another desk while you were typing. Nothing is saved yet."
          actions={
            <>
              <Button
                onClick={() => {
                  setSeen(clash.now)
                  setClash(null)
                }}
              >
                Keep what I typed
              </Button>
              <Button
                onClick={() => {
                  placeInvoice(queryClient, connection, clash.now)
                  done()
                }}
              >
                Take theirs
              </Button>
            </>
          }
        >
          {clash.fields.map(({ name, theirs }) => (
            <p key={name}>
              {name === 'due' ? 'Due' : 'Notes'} there:{' '}
              {theirs === null ? 'none' : name === 'due' ? showDueDay(theirs) : theirs}
            </p>
          ))}
        </Notice>
      )}
      <TextField
        label="Due"
        type="date"
        autoFocus
        {...form.register('due')}
        error={sentence(errors.due?.message)}
      />
      <TextArea
        label="Notes"
        {...form.register('notes')}
        error={sentence(errors.notes?.message)}
        hint="Printed on the invoice."
      />
      {failure !== null && <FailureNotice failure={failure} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </Button>
        <Button onClick={done}>Cancel</Button>
      </div>
    </form>
  )
}
