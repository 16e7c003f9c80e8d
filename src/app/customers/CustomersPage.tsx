import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useEndless } from '../../client/books/useBooks'
import { customersList } from '../../client/queries/customers'
import { mayRead } from '../../domain/capabilities'
import { showPhone } from '../../domain/phone'
import { EndlessPage, skippedIn } from '../page/EndlessPage'
import { lazyLater } from '../page/lazyLater'
import { useCapabilities, useConnection } from '../session/connection'

// The names come first; what else there is to say and to do comes after them.
const CustomersActs = lazyLater(() => import('./CustomersActs'))
const CustomersTop = lazyLater(() => import('./CustomersTop'))
const CustomerFacts = lazyLater(() => import('./CustomerFacts'))

export default function CustomersPage() {
  const connection = useConnection()
  const options = customersList(connection)
  const list = useEndless(connection.books.customers, options)
  const columns = mayRead(useCapabilities(), 'vehicles') ? 'customer-columns with-cars' : 'customer-columns'
  return (
    <EndlessPage
      title="Customers"
      list={list}
      skipped={skippedIn(useQueryClient().getQueryData(options.queryKey))}
      acts={
        <Suspense fallback={<span className="size-10" />}>
          <CustomersActs list={list} />
        </Suspense>
      }
      top={
        <Suspense
          fallback={<div className={`list-heads ${connection.api.write?.customers ? 'sm:h-24.5' : ''}`} />}
        >
          <CustomersTop columns={columns} />
        </Suspense>
      }
      empty="No customer yet."
    >
      {({ id, name, phone, email }) => (
        <div className={`group list-row ${columns}`}>
          <Link to="/customers/$id" params={{ id }} className="list-link">
            <span className="first-line two-lines font-semibold">{name}</span>
            <span className="customer-phone first-line">{phone && showPhone(phone)}</span>
            <span className="customer-email second-line">{email}</span>
          </Link>
          <Suspense>
            <CustomerFacts id={id} />
          </Suspense>
        </div>
      )}
    </EndlessPage>
  )
}
