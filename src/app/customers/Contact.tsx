import { useState } from 'react'
import type { Customer } from '../../client/records'
import { showPhone } from '../../domain/phone'
import { Button } from '../../ui/Button'
import { Card, Fact } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { tell } from '../../ui/tell'
import { draftOf } from '../people/customerFields'
import { CustomerForm } from '../people/CustomerForm'
import { useConnection } from '../session/connection'

/** Contact and notes, edited where they stand. */
export function Contact({ customer }: { customer: Customer }) {
  const connection = useConnection()
  const write = connection.api.write?.customers
  /** What the edit began with: the version, and the way to save it, which may be denied meanwhile. */
  const [begun, setBegun] = useState<{ from: Customer; change: NonNullable<typeof write>['change'] } | null>(
    null,
  )
  /** The button that began an edit has the focus again once it is over. */
  const [wasEdited, setWasEdited] = useState(false)

  async function readAnew() {
    return draftOf(await connection.api.customers.get(customer.id, { priority: 'act' }))
  }

  const edit = write && !begun && (
    <Button
      look="quiet"
      autoFocus={wasEdited}
      onClick={() => {
        setBegun({ from: customer, change: write.change })
        setWasEdited(true)
      }}
    >
      <Icon name="pencil" className="size-4" />
      Edit
    </Button>
  )
  return (
    <Card title="Contact" actions={edit}>
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
        <Shown customer={customer} />
      )}
    </Card>
  )
}

function Shown({ customer }: { customer: Customer }) {
  const { phone, email, notes } = customer
  const link = 'inline-flex max-w-full items-center gap-2 text-accent underline-offset-4 hover:underline'
  return (
    <dl className="grid gap-3">
      <Fact name="Phone">
        {phone === null ? (
          '–'
        ) : (
          <a href={`tel:${phone}`} className={`${link} text-xl`}>
            <Icon name="phone" className="size-4" />
            {showPhone(phone)}
          </a>
        )}
      </Fact>
      <Fact name="Email">
        {email === null ? (
          '–'
        ) : (
          <a href={`mailto:${email}`} className={link}>
            <Icon name="mail" className="size-4" />
            <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
        )}
      </Fact>
      {notes !== undefined && (
        <Fact name="Notes">
          <p className="whitespace-pre-wrap">{notes ?? '–'}</p>
        </Fact>
      )}
    </dl>
  )
}
