import { getRouteApi } from '@tanstack/react-router'
import type { Customer } from '../../client/records'
import { Card, Fact } from '../../ui/Card'
import { Skeleton } from '../../ui/Skeleton'
import { useLearnCustomer } from '../find/useLearn'
import { isOwed } from '../money/invoiceWords'
import { FailureNotice } from '../page/FailureNotice'
import { useTitle } from '../page/useTitle'
import { useCustomer } from '../people/useCustomer'
import { Balance } from './Balance'
import { CustomerHead } from './CustomerHead'
import { CustomerHistory } from './CustomerHistory'
import { Details } from './Details'
import { OpenNow } from './OpenNow'
import { useHistory, visitsWords } from './useHistory'

const route = getRouteApi('/frame/customers/$id')

export default function CustomerPage() {
  const { id } = route.useParams()
  const { data: customer, error, isError, refetch } = useCustomer(id)
  useLearnCustomer(customer)
  useTitle(customer?.name ?? 'Customer')
  return (
    <section className="min-h-0 flex-1 overflow-y-auto page-edge">
      {isError && !customer && (
        <div className="mt-1 max-w-2xl">
          <h1 className="mb-4 text-xl font-semibold">Customer</h1>
          <FailureNotice failure={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!customer && !isError && <Skeleton className="mt-3 h-8 w-72" />}
      {customer && <Shown key={customer.id} customer={customer} />}
    </section>
  )
}

function Shown({ customer }: { customer: Customer }) {
  const history = useHistory(customer.id)
  const { owing, hasVisits } = history
  const isOwing = owing?.invoices?.some(isOwed) === true
  return (
    <>
      <CustomerHead customer={customer} isBookMain={owing?.invoices !== undefined && !isOwing} />
      {(hasVisits || owing) && (
        <section
          aria-label="Now"
          className="mb-4 flex flex-col-reverse divide-y divide-y-reverse divide-line rounded-lg bg-surface md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:divide-x md:divide-y-0"
        >
          {hasVisits && (
            <div className="px-4 py-3 lg:px-5">
              <OpenNow history={history} customer={customer} />
            </div>
          )}
          {owing && (
            <div className="px-4 py-3 lg:px-5">
              <Balance owing={owing} customerId={customer.id} />
            </div>
          )}
        </section>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <CustomerHistory customerId={customer.id} history={history} />
        <div className="grid gap-4">
          <Details customer={customer} visits={visitsWords(history)} />
          {customer.more && <MoreAbout more={customer.more} />}
        </div>
      </div>
    </>
  )
}

/** What only some services know of a customer. */
function MoreAbout({ more }: { more: NonNullable<Customer['more']> }) {
  const contact = `${more.firstName} ${more.lastName}`.trim()
  return (
    <Card title="Account">
      <dl className="grid gap-2">
        {more.company !== null && <Fact name="Company">{more.company}</Fact>}
        {more.company !== null && contact && <Fact name="Contact">{contact}</Fact>}
        <Fact name="Fleet">{more.isFleet ? 'Yes' : 'No'}</Fact>
        {more.address.length > 0 && (
          <Fact name="Address">
            {more.address.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Fact>
        )}
        {more.tags.length > 0 && <Fact name="Tags">{more.tags.join(', ')}</Fact>}
        <Fact name="Marketing">{more.marketingOptIn ? 'Agreed to be written to' : 'Not agreed'}</Fact>
      </dl>
    </Card>
  )
}
