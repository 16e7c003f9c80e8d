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
import { forgetDraft } from '../shell/drafts'
import { FailureNotice } from '../shell/FailureNotice'
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

const WORDS: Record<Conflict['field'], string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  notes: 'Notes',
}

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
  const [failure, setFailure] = useState<unknown>(null)
  const draftName = `customer/${customer.id}`

  function done() {
    forgetDraft(connection.name, draftName)
    setClash(null)
    setFailure(null)
    setBegun(null)
  }

  /** Tells whether it is over: not where two versions stand side by side and the person has to choose. */
  async function save(wanted: CustomerDraft, from: Customer, seen: Customer): Promise<boolean> {
    const changes = changesOf(draftOf(from), wanted)
    if (change && Object.keys(changes).length > 0) {
      // Read anew first: another desk may have written meanwhile, and its words must not be lost in silence.
      const now = await queryClient.query(
        queryOptions({ ...customerQuery(connection, customer.id), staleTime: 0 }),
      )
      const fields = conflictsOf(changes, draftOf(seen), draftOf(now))
      if (fields.length > 0) {
        setClash({ wanted, now, fields })
        return false
      }
      remember(await change(customer.id, changes, from.name))
      tell({ title: `${wanted.name} is saved` })
    }
    done()
    return true
  }

  async function saveMine({ wanted, now }: { wanted: CustomerDraft; now: Customer }, from: Customer) {
    setFailure(null)
    try {
      await save(wanted, from, now)
    } catch (error) {
      setFailure(error)
    }
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
          conflicts={clash.fields.map(({ field, ...words }) => ({ word: WORDS[field], ...words }))}
          onMine={() => void saveMine(clash, begun)}
          onTheirs={() => {
            remember(clash.now)
            done()
          }}
        />
      )}
      {failure !== null && <FailureNotice failure={failure} />}
      {begun ? (
        <CustomerForm
          draftName={draftName}
          start={draftOf(begun)}
          self={customer.id}
          action="Save"
          onCancel={done}
          onSave={(wanted) => save(wanted, begun, begun)}
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
