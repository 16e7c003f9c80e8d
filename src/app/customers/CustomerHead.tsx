import { Link } from '@tanstack/react-router'
import type { Customer } from '../../client/records'
import { showPhone } from '../../domain/phone'
import { Button, buttonClass } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { LINK } from '../../ui/link'
import { openBooking } from '../booking/openBooking'
import { useCommands } from '../keys/commands'
import { useConnection } from '../session/connection'
import { callLink, mailLink } from '../words/contactLinks'
import { useStartQuote } from './useStartQuote'

/** Who it is, how to reach them, and what is begun for them. */
export function CustomerHead({ customer, isBookMain }: { customer: Customer; isBookMain: boolean }) {
  const { name, phone, email } = customer
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="text-xl font-semibold wrap-anywhere">{name}</h1>
      {phone !== null && (
        <a href={callLink(phone)} className={`${LINK} font-semibold whitespace-nowrap`}>
          {showPhone(phone)}
        </a>
      )}
      {email !== null && (
        <a href={mailLink(email)} className={`${LINK} min-w-0 wrap-anywhere`}>
          {email}
        </a>
      )}
      <Begin customer={customer} isBookMain={isBookMain} />
    </header>
  )
}

function Begin({ customer, isBookMain }: { customer: Customer; isBookMain: boolean }) {
  const { id: customerId, name } = customer
  const { features } = useConnection()
  const book = features.write.appointments ? () => openBooking({ customerId }) : null
  const quote = useStartQuote(customerId)
  useCommands([
    ...(book
      ? [{ name: `Book ${name}`, words: 'new appointment', icon: 'schedule', run: book } as const]
      : []),
    ...(quote ? [{ name: `New quote for ${name}`, icon: 'quotes', run: quote } as const] : []),
  ])
  if (!book && !quote) return null
  return (
    <span className="ml-auto flex items-center gap-1">
      {book && (
        <Button look={isBookMain ? 'main' : 'plain'} onClick={book}>
          <Icon name="plus" className="size-4" />
          Book
        </Button>
      )}
      {quote && (
        <Link to="/quotes/new" search={{ customer: customerId }} className={buttonClass('quiet')}>
          New quote
        </Link>
      )}
    </span>
  )
}
