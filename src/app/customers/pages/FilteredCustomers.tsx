import type { ReactNode } from 'react'
import { startOf } from '~/app/appointments/appointmentsOnDay'
import { useAppointments } from '~/app/appointments/useAppointments'
import { useCustomerName, useKnownCustomer } from '~/app/customers/useCustomer'
import { useOpenInvoices } from '~/app/money/useOpenInvoices'
import { useCapabilities } from '~/app/session/connection'
import { useToday } from '~/app/session/now'
import { EndlessPage, type EndlessRows } from '~/app/shell/lists/EndlessPage'
import { isInShop } from '~/domain/appointments'
import { debtsOf } from './customerDebts'
import { columnsOf, CustomerRow } from './CustomerRow'
import CustomersActs from './CustomersActs'
import type { CustomersSearch } from './customersSearch'
import { CustomerHeads, CustomersChips } from './CustomersTop'

type Props = { show: NonNullable<CustomersSearch['show']> }

/** Customers in the shop or who owe. No service lists them: this page finds them in the appointments and invoices that it reads. */
export default function FilteredCustomers({ show }: Props) {
  return show === 'owes' ? <WhoOwes /> : <InShop />
}

type Read = { isWhole: boolean; isPending: boolean; failure: unknown; again: () => void }

/** Read by something else, to its end. */
const rowsOf = (
  ids: readonly string[],
  { isWhole, isPending, failure, again }: Read,
): EndlessRows<{ id: string }> => ({
  data: ids.map((id) => ({ id })),
  error: failure,
  hasNextPage: false,
  isPending: isPending && failure === null,
  isSuccess: isWhole,
  isLoadingError: failure !== null,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
  refetch: again,
})

const number = (count: number) => count.toLocaleString('en-US')

/** The most first; and so nobody before all are read: sums that come later would put others under the hand. */
function WhoOwes() {
  const { invoices, read, isByStatus } = useOpenInvoices(useToday())
  const isRead = read.isDone || read.failure !== null
  const debts = [...debtsOf(invoices)].toSorted(([, one], [, other]) => other.cents - one.cents)
  const ids = isRead ? debts.map(([id]) => id) : []
  const isWhole = read.isDone && !read.isCut
  const count = `${number(debts.length)} who ${debts.length === 1 ? 'owes' : 'owe'}`
  const whole = `All ${count}${isByStatus ? '' : ', last 400 days'}`
  return (
    <Shown
      list={rowsOf(ids, {
        isWhole,
        isPending: !isRead,
        failure: read.failure,
        again: read.refetch,
      })}
      howFar={isWhole ? whole : isRead ? `${count}, of what was read` : `Reading, ${count} so far`}
      chips={<CustomersChips show="owes" />}
      empty="Nobody owes anything."
    />
  )
}

/** Who came first stands first. */
function InShop() {
  const { rows, isPending, isFailed, isWhole, error, refetch } = useAppointments(null)
  const here = rows.filter(({ status }) => isInShop(status)).toSorted((a, b) => startOf(a) - startOf(b))
  const ids = [...new Set(here.map(({ customerId }) => customerId))]
  const count = `${number(ids.length)} in the shop`
  return (
    <Shown
      list={rowsOf(ids, { isWhole, isPending, failure: isFailed ? error : null, again: refetch })}
      howFar={isPending ? '' : isWhole ? `All ${count}` : `${count}, of what was read`}
      chips={<CustomersChips show="in-shop" inShop={isWhole ? ids.length : null} />}
      empty="No car is in the shop."
    />
  )
}

type ShownProps = { list: EndlessRows<{ id: string }>; howFar: string; chips: ReactNode; empty: string }

function Shown({ list, howFar, chips, empty }: ShownProps) {
  const columns = columnsOf(useCapabilities())
  return (
    <EndlessPage
      title="Customers"
      list={list}
      skipped={0}
      howFar={howFar}
      chips={chips}
      acts={<CustomersActs list={null} />}
      top={<CustomerHeads columns={columns} />}
      empty={empty}
    >
      {row}
    </EndlessPage>
  )
}

const row = ({ id }: { id: string }) => <Known id={id} />

/** As far as this computer keeps of them. */
function Known({ id }: { id: string }) {
  const name = useCustomerName(id)
  const kept = useKnownCustomer(id)
  return <CustomerRow id={id} name={name ?? '…'} phone={kept?.phone ?? null} email={kept?.email ?? null} />
}
