import { Link } from '@tanstack/react-router'
import { INVOICE_STATUSES } from '../../domain/invoices'
import { Icon } from '../../ui/Icon'
import { useCustomerName } from '../people/useCustomerName'
import { OnlyOnPaper } from '../words/OnlyOnPaper'
import { statusWord } from '../words/statusWords'
import type { InvoicesSearch } from './invoiceSearch'

const TAB =
  'inline-flex min-h-9 items-center rounded-full border border-line-2 bg-surface px-3 text-sm hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

/** Kept in the address, so that a filtered list can be sent to somebody and gone back to. */
export function InvoiceFilters({ search }: { search: InvoicesSearch }) {
  const { status, customer } = search
  const others = customer === undefined ? {} : { customer }
  const name = useCustomerName(customer ?? null) ?? 'One customer'
  return (
    <>
      <OnlyOnPaper of={[status && statusWord(status), customer && name]} />
      <nav aria-label="Status" className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
        <Link
          to="/invoices"
          search={others}
          aria-current={status === undefined ? 'page' : undefined}
          className={TAB}
        >
          All
        </Link>
        {INVOICE_STATUSES.map((word) => (
          <Link
            key={word}
            to="/invoices"
            search={{ ...others, status: word }}
            aria-current={status === word ? 'page' : undefined}
            className={TAB}
          >
            {statusWord(word)}
          </Link>
        ))}
        {customer !== undefined && <OfCustomer name={name} status={status} />}
      </nav>
    </>
  )
}

function OfCustomer({ name, status }: { name: string; status: InvoicesSearch['status'] }) {
  return (
    <Link
      to="/invoices"
      search={status === undefined ? {} : { status }}
      aria-label={`Only ${name}: show all customers`}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-sunken px-3 text-sm hover:brightness-95"
    >
      {name}
      <Icon name="close" className="size-4" />
    </Link>
  )
}
