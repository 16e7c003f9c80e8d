import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEndless } from '../../client/books/useBooks'
import { customersList } from '../../client/queries/customers'
import type { Customer } from '../../client/records'
import { showPhone } from '../../domain/phone'
import { ExportMore } from '../csv/ExportMore'
import { EndlessPage } from '../page/EndlessPage'
import { useConnection } from '../session/connection'

const ROW_HEIGHT = 56

export default function CustomersPage() {
  const connection = useConnection()
  const options = customersList(connection)
  const list = useEndless(connection.books.customers, options)
  return (
    <EndlessPage
      title="Customers"
      list={list}
      pages={useQueryClient().getQueryData(options.queryKey)?.pages}
      actions={
        <ExportMore
          of="customers"
          list={{ kind: 'customers', rows: list.data ?? [], isWhole: list.isSuccess && !list.hasNextPage }}
        />
      }
      empty="No customer yet."
      rowHeight={ROW_HEIGHT}
    >
      {(customer) => <Row customer={customer} />}
    </EndlessPage>
  )
}

function Row({ customer }: { customer: Customer }) {
  return (
    <Link
      to="/customers/$id"
      params={{ id: customer.id }}
      className="grid h-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 hover:bg-sunken focus-visible:-outline-offset-2 md:grid-cols-[minmax(0,2fr)_11rem_minmax(0,1.5fr)]"
    >
      <span className="truncate font-semibold">{customer.name}</span>
      <span className="text-ink-2">{customer.phone === null ? '' : showPhone(customer.phone)}</span>
      <span className="truncate text-ink-2 max-md:hidden">{customer.email}</span>
    </Link>
  )
}
