import { Link, useNavigate } from '@tanstack/react-router'
import { INVOICE_STATUSES } from '../../domain/invoices'
import { CHIP } from '../../ui/Chip'
import { ChipBar } from '../page/ChipBar'
import { fromWords } from '../page/periodWords'
import { CustomerChip } from '../people/CustomerChip'
import { useCustomerName } from '../people/useCustomerName'
import { useConnection } from '../session/connection'
import { useToday } from '../session/useToday'
import { OnlyOnPaper } from '../words/OnlyOnPaper'
import { searchFor, shownOf } from '../words/shownOf'
import { statusWord } from '../words/statusWords'
import type { InvoicesSearch } from './invoiceSearch'

const BOTH = ['open', 'all'] as const
const EACH = [...BOTH, ...INVOICE_STATUSES] as const

type Props = {
  search: InvoicesSearch
  /** Where all that is open was read. */
  openCount: number | null
}

/** Kept in the address, so that a filtered list can be sent to somebody and gone back to. */
export function InvoiceFilters({ search, openCount }: Props) {
  const { customer, period } = search
  const from = fromWords(period, useToday())
  const navigate = useNavigate()
  const { api } = useConnection()
  const name = useCustomerName(customer ?? null) ?? 'One customer'
  const shown = shownOf(search)
  const canFilter = api.invoices?.listOf !== undefined
  return (
    <>
      <OnlyOnPaper of={[shown === 'all' ? null : statusWord(shown), customer && name, from]} />
      <ChipBar label="Status" isLong={canFilter}>
        {(canFilter ? EACH : BOTH).map((word) => (
          <Link
            key={word}
            to="/invoices"
            search={searchFor(word, search)}
            // By its own idea an address that says nothing is part of every other.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={shown === word ? 'page' : undefined}
            className={CHIP}
          >
            {statusWord(word)}
            {word === shown && word === 'open' && openCount !== null && (
              <span className="text-sm font-normal">{openCount}</span>
            )}
          </Link>
        ))}
        {canFilter && (
          <CustomerChip
            customerId={customer}
            onChoose={(chosen) =>
              void navigate({
                to: '/invoices',
                search: searchFor(shown, { ...search, customer: chosen ?? undefined }),
              })
            }
          />
        )}
      </ChipBar>
    </>
  )
}
