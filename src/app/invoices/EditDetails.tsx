import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Failure } from '../../client/failure'
import { placeInvoice } from '../../client/queries/invoices'
import type { Invoice } from '../../client/records'
import type { InvoiceChanges, Writing } from '../../client/shop'
import { Button } from '../../ui/Button'
import { TextArea, TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { tell } from '../../ui/tell'
import { TwoVersions } from '../customers/TwoVersions'
import { useConnection } from '../shell/connection'
import { EditFailure } from '../shell/EditFailure'
import { sentence } from '../shell/sentence'
import { useZone } from '../shell/shopTime'
import { useBegun, useEdit } from '../shell/useEdit'
import {
  changesFor,
  detailsFields,
  detailsOf,
  detailsShape,
  type Details,
  type DetailsTyped,
} from './detailsTyped'
import { nameOfInvoice } from './invoiceWords'
import { showDueDay } from './showDueDay'

type Props = {
  invoice: Invoice
  change: (id: string, changes: InvoiceChanges, writing?: Writing) => Promise<Invoice>
  onDone: () => void
}

const WORDS: Record<keyof Details, string> = { due: 'Due', notes: 'Notes' }

export function EditDetails({ invoice, change, onDone }: Props) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const zone = useZone()
  const begun = useBegun(`invoice/${invoice.id}`, detailsShape, detailsOf(invoice, zone))
  const form = useForm<DetailsTyped, unknown, Details>({
    defaultValues: begun.typed,
    resolver: standardSchemaResolver(detailsFields),
  })
  const edit = useEdit(form, begun, {
    async read() {
      const { invoices } = connection.api
      if (!invoices) throw new Failure('forbidden', 'This key may not read invoices')
      const now = await invoices.get(invoice.id, { priority: 'act' })
      placeInvoice(queryClient, connection, now)
      return detailsOf(now, zone)
    },
    async write({ changes }, writing) {
      const name = connection.directory.nameOf(invoice.customerId) ?? nameOfInvoice(invoice)
      const saved = await change(invoice.id, changesFor(changes, zone), { ...writing, name })
      placeInvoice(queryClient, connection, saved)
      tell({ title: 'The invoice is saved' })
    },
    onEnd: onDone,
  })
  const { errors, isSubmitting } = form.formState

  return (
    <form onSubmit={(event) => void edit.submit(event)} noValidate className="grid gap-4">
      {edit.isRestored && <Notice tone="plain">Brought back what you had typed and not saved.</Notice>}
      {edit.conflicts && (
        <TwoVersions
          conflicts={edit.conflicts.map(({ field, mine, theirs }) => ({
            word: WORDS[field],
            mine: inWords(field, mine),
            theirs: inWords(field, theirs),
          }))}
          onDecide={edit.decide}
        />
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
      <EditFailure failure={edit.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </Button>
        <Button onClick={edit.cancel}>Cancel</Button>
      </div>
    </form>
  )
}

const inWords = (field: keyof Details, value: string | null) =>
  field === 'due' && value !== null ? showDueDay(value) : value
