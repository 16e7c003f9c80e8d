import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { draftOf } from '~/app/customers/customerFields'
import { CustomerForm } from '~/app/customers/CustomerForm'
import { useConnection } from '~/app/session/connection'
import { showFullDate, useZone } from '~/app/session/shopTime'
import { useCommands } from '~/app/shell/keys/commandPalette'
import type { Writer } from '~/client/features'
import { updateCustomer } from '~/client/nouns/customers'
import type { Customer } from '~/client/nouns/nouns'
import { Button } from '~/ui/Button'
import { Card, Fact } from '~/ui/Card'
import { toast } from '~/ui/toast'

type Props = {
  customer: Customer
  /** How many there were, as far as they were read; null where there is nothing to count. */
  appointments: string | null
}

/** What is noted of them, edited where it stands, with how they are reached. */
export function Details({ customer, appointments }: Props) {
  const writer = useConnection().features.write.customers
  /** What the edit began with: the version, and the way to save it, which may be denied meanwhile. */
  const [begun, setBegun] = useState<{ from: Customer; writer: Writer<'customers'> } | null>(null)
  /** The button that began an edit has the focus again once it is over. */
  const [wasEdited, setWasEdited] = useState(false)

  function begin() {
    if (!writer) return
    setBegun({ from: customer, writer })
    setWasEdited(true)
  }
  useCommands(writer && !begun ? [{ name: `Edit ${customer.name}`, icon: 'pencil', run: begin }] : [])
  const edit = writer && !begun && (
    <Button look="quiet" autoFocus={wasEdited} onClick={begin}>
      Edit
    </Button>
  )
  return (
    <Card title="Details" actions={edit}>
      {begun ? (
        <Edited {...begun} customer={customer} onEnd={() => setBegun(null)} />
      ) : (
        <Shown customer={customer} appointments={appointments} />
      )}
    </Card>
  )
}

type EditedProps = { customer: Customer; from: Customer; writer: Writer<'customers'>; onEnd: () => void }

function Edited({ customer, from, writer, onEnd }: EditedProps) {
  const { api } = useConnection()
  const update = useMutation({
    ...updateCustomer(writer, from),
    onSuccess: ({ name }) => toast({ title: `${name} is saved` }),
  })
  return (
    <CustomerForm
      name={`customer/${customer.id}`}
      start={draftOf(from)}
      now={draftOf(customer)}
      read={async () => draftOf(await api.customers.get(customer.id, { priority: 'act' }))}
      self={customer.id}
      action="Save"
      save={update}
      onEnd={onEnd}
    />
  )
}

function Shown({ customer, appointments }: Props) {
  const zone = useZone()
  const { notes, createdAt } = customer
  const since = Date.parse(createdAt)
  return (
    <dl className="mt-1 grid gap-2">
      {notes && (
        <Fact name="Notes">
          <p className="whitespace-pre-wrap">{notes}</p>
        </Fact>
      )}
      {!Number.isNaN(since) && <Fact name="Since">{showFullDate(since, zone)}</Fact>}
      {appointments !== null && <Fact name="Appointments">{appointments}</Fact>}
    </dl>
  )
}
