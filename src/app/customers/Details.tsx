import { useState } from 'react'
import type { Customer } from '../../client/records'
import { Button } from '../../ui/Button'
import { Card, Fact } from '../../ui/Card'
import { tell } from '../../ui/tell'
import { useCommands } from '../keys/commands'
import { draftOf } from '../people/customerFields'
import { CustomerForm } from '../people/CustomerForm'
import { useConnection } from '../session/connection'
import { showFullDate, useZone } from '../session/shopTime'

type Props = {
  customer: Customer
  /** How many there were, as far as they were read; null where there is nothing to count. */
  visits: string | null
}

/** What is noted of them, edited where it stands, with how they are reached. */
export function Details({ customer, visits }: Props) {
  const connection = useConnection()
  const write = connection.features.write.customers
  /** What the edit began with: the version, and the way to save it, which may be denied meanwhile. */
  const [begun, setBegun] = useState<{ from: Customer; change: NonNullable<typeof write>['change'] } | null>(
    null,
  )
  /** The button that began an edit has the focus again once it is over. */
  const [wasEdited, setWasEdited] = useState(false)

  async function readAnew() {
    return draftOf(await connection.api.customers.get(customer.id, { priority: 'act' }))
  }

  function begin() {
    if (!write) return
    setBegun({ from: customer, change: write.change })
    setWasEdited(true)
  }
  useCommands(write && !begun ? [{ name: `Edit ${customer.name}`, icon: 'pencil', run: begin }] : [])
  const edit = write && !begun && (
    <Button look="quiet" autoFocus={wasEdited} onClick={begin}>
      Edit
    </Button>
  )
  return (
    <Card title="Details" actions={edit}>
      {begun ? (
        <CustomerForm
          name={`customer/${customer.id}`}
          start={draftOf(begun.from)}
          now={draftOf(customer)}
          read={readAnew}
          self={customer.id}
          action="Save"
          onEnd={() => setBegun(null)}
          write={async ({ changes }, writing) => {
            const saved = await begun.change(customer.id, changes, { ...writing, name: begun.from.name })
            tell({ title: `${saved.name} is saved` })
          }}
        />
      ) : (
        <Shown customer={customer} visits={visits} />
      )}
    </Card>
  )
}

function Shown({ customer, visits }: Props) {
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
      {visits !== null && <Fact name="Visits">{visits}</Fact>}
    </dl>
  )
}
