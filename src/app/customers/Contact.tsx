import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { customerQuery } from '../../client/queries/customers'
import type { Customer } from '../../client/records'
import type { CustomerDraft } from '../../client/shop'
import { showPhone } from '../../domain/phone'
import { Button } from '../../ui/Button'
import { Card, Fact } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { tell } from '../../ui/tell'
import { useConnection } from '../shell/connection'
import { CustomerForm } from './CustomerForm'
import { useRememberCustomer } from './rememberCustomer'
import { TwoVersions } from './TwoVersions'
import { changesOf, conflictsOf, type Conflict } from './versions'

const draftOf = ({ name, phone, email, notes = null }: Customer): CustomerDraft => ({
  name,
  phone,
  email,
  notes,
})

/** Contact and notes, edited where they stand. */
export function Contact({ customer }: { customer: Customer }) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const remember = useRememberCustomer()
  const change = connection.api.write?.customers?.change
  /** The version that the edit began with; null while nothing is edited. */
  const [begun, setBegun] = useState<Customer | null>(null)
  /** The button that began an edit has the focus again once it is over. */
  const [wasEdited, setWasEdited] = useState(false)
  const [clash, setClash] = useState<{ wanted: CustomerDraft; now: Customer; fields: Conflict[] } | null>(
    null,
  )

  async function save(wanted: CustomerDraft, from: Customer, isDecided: boolean) {
    if (!change) return
    const changes = changesOf(draftOf(from), wanted)
    if (Object.keys(changes).length === 0) return setBegun(null)
    // Read anew first: another desk may have written meanwhile, and its words must not be lost in silence.
    const now = await queryClient.query(
      queryOptions({ ...customerQuery(connection, customer.id), staleTime: 0 }),
    )
    const fields = conflictsOf(draftOf(from), wanted, draftOf(now))
    if (fields.length > 0 && !isDecided) return setClash({ wanted, now, fields })
    remember(await change(customer.id, changes, from.name))
    setClash(null)
    setBegun(null)
    tell({ title: `${wanted.name} is saved` })
  }

  const edit = change && !begun && (
    <Button
      look="quiet"
      autoFocus={wasEdited}
      onClick={() => {
        setBegun(customer)
        setWasEdited(true)
      }}
    >
      <Icon name="pencil" className="size-4" />
      Edit
    </Button>
  )
  return (
    <Card title="Contact" actions={edit}>
      {clash && begun && (
        <TwoVersions
          conflicts={clash.fields}
          onMine={() => void save(clash.wanted, clash.now, true)}
          onTheirs={() => {
            remember(clash.now)
            setClash(null)
            setBegun(null)
          }}
        />
      )}
      {begun ? (
        <CustomerForm
          draftName={`customer/${customer.id}`}
          start={draftOf(begun)}
          self={customer.id}
          action="Save"
          onCancel={() => setBegun(null)}
          onSave={(wanted) => save(wanted, begun, false)}
        />
      ) : (
        <Shown customer={customer} />
      )}
    </Card>
  )
}

function Shown({ customer }: { customer: Customer }) {
  const { phone, email, notes } = customer
  const link =
    'inline-flex max-w-full items-center gap-2 font-medium text-accent underline-offset-4 hover:underline'
  return (
    <dl className="grid gap-3">
      <Fact name="Phone">
        {phone === null ? (
          '–'
        ) : (
          <a href={`tel:${phone}`} className={`${link} text-lg`}>
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
