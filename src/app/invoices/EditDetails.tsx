import { useMutation } from '@tanstack/react-query'
import { Failure } from '../../client/api/failure'
import type { Following, Writer } from '../../client/features'
import { updateInvoice } from '../../client/invoices'
import type { Invoice } from '../../client/nouns'
import { TextArea, TextField } from '../../ui/Field'
import { tell } from '../../ui/tell'
import { EditForm } from '../forms/EditForm'
import { useEdit } from '../forms/useEdit'
import { saidBy } from '../forms/versions'
import { nameOfInvoice } from '../money/invoiceWords'
import { useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { changesFor, detailsFields, detailsOf, detailsShape, type Details } from './detailsTyped'
import { showDueDay } from './showDueDay'

type Props = {
  invoice: Invoice
  writer: Writer<'invoices'>
  onDone: () => void
}

const say = saidBy<Details>({ due: 'Due', notes: 'Notes' }, (field, value) =>
  field === 'due' ? showDueDay(value) : value,
)

export function EditDetails({ invoice, writer, onDone }: Props) {
  const connection = useConnection()
  const zone = useZone()
  const name = connection.searchIndex.nameOf(invoice.customerId) ?? nameOfInvoice(invoice)
  const { mutationFn } = updateInvoice(writer, invoice.id, name)
  const update = useMutation({
    mutationFn: ({ changes, ...following }: { changes: Partial<Details> } & Following) =>
      mutationFn({ changes: changesFor(changes, zone), ...following }),
    onSuccess: () => tell({ title: 'The invoice is saved' }),
  })
  const edit = useEdit({
    name: `invoice/${invoice.id}`,
    shape: detailsShape,
    rules: detailsFields,
    start: detailsOf(invoice, zone),
    now: detailsOf(invoice, zone),
    async read() {
      const { invoices } = connection.api
      if (!invoices) throw new Failure('forbidden', 'This key may not read invoices')
      const now = await invoices.get(invoice.id, { priority: 'act' })
      return detailsOf(now, zone)
    },
    save: update,
    onEnd: onDone,
  })
  return (
    <EditForm edit={edit} say={say}>
      <TextField label="Due" type="date" autoFocus {...edit.input('due')} />
      <TextArea label="Notes" {...edit.input('notes')} hint="Printed on the invoice." />
    </EditForm>
  )
}
