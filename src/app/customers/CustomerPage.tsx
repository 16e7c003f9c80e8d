import { Link, getRouteApi } from '@tanstack/react-router'
import type { Customer } from '../../client/records'
import { Card, Fact } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Skeleton } from '../../ui/Skeleton'
import { useLearnCustomer } from '../find/useLearn'
import { FailureNotice } from '../page/FailureNotice'
import { useTitle } from '../page/useTitle'
import { useCustomer } from '../people/useCustomer'
import { VehicleList } from '../people/VehicleList'
import { useConnection } from '../session/connection'
import { Contact } from './Contact'
import { CustomerAppointments } from './CustomerAppointments'
import { CustomerInvoices } from './CustomerInvoices'
import { CustomerQuotes } from './CustomerQuotes'

const route = getRouteApi('/frame/customers/$id')

export default function CustomerPage() {
  const { id } = route.useParams()
  const connection = useConnection()
  const { data: customer, error, isError, refetch } = useCustomer(id)
  useLearnCustomer(customer)
  useTitle(customer?.name ?? 'Customer')
  return (
    <section className="min-h-0 flex-1 overflow-y-auto px-3 py-4 sm:px-4.5">
      <Link to="/customers" className="inline-flex items-center gap-1 text-ink-2 hover:text-ink">
        <Icon name="back" className="size-4" />
        Customers
      </Link>
      {isError && !customer && (
        <div className="mt-1 max-w-2xl">
          <h1 className="mb-4 text-xl font-semibold tracking-tight">Customer</h1>
          <FailureNotice failure={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!customer && !isError && <Skeleton className="mt-3 h-8 w-72" />}
      {customer && (
        <>
          <h1 className="mt-1 mb-4 text-xl font-semibold tracking-tight">{customer.name}</h1>
          <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <div className="grid gap-4">
              <Contact key={customer.id} customer={customer} />
              {customer.more && <MoreAbout more={customer.more} />}
              {connection.api.appointments && (
                <CustomerAppointments key={customer.id} customerId={customer.id} />
              )}
            </div>
            <div className="grid gap-4">
              {connection.api.vehicles && <VehicleList key={customer.id} customerId={customer.id} />}
              {connection.api.quotes && <CustomerQuotes customerId={customer.id} />}
              {connection.api.invoices?.listOf && <CustomerInvoices customerId={customer.id} />}
            </div>
          </div>
        </>
      )}
    </section>
  )
}

/** What only some services know of a customer. */
function MoreAbout({ more }: { more: NonNullable<Customer['more']> }) {
  return (
    <Card title="Account">
      <dl className="grid gap-2">
        {more.company !== null && <Fact name="Company">{more.company}</Fact>}
        {more.company !== null && (
          <Fact name="Contact">{`${more.firstName} ${more.lastName}`.trim() || '–'}</Fact>
        )}
        <Fact name="Fleet">{more.isFleet ? 'Yes' : 'No'}</Fact>
        <Fact name="Address">
          {more.address.length === 0 ? '–' : more.address.map((line) => <div key={line}>{line}</div>)}
        </Fact>
        <Fact name="Tags">{more.tags.length === 0 ? '–' : more.tags.join(', ')}</Fact>
        <Fact name="Marketing">{more.marketingOptIn ? 'Agreed to be written to' : 'Not agreed'}</Fact>
      </dl>
    </Card>
  )
}
