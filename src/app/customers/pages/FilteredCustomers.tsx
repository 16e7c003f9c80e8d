import type { ReactNode } from 'react'
import { startOf } from '~/app/appointments/appointmentsOnDay'
import { useAppointments } from '~/app/appointments/useAppointments'
import { useCustomerName, useKnownCustomer } from '~/app/customers/useCustomer'
import { useOpenInvoices } from '~/app/money/useOpenInvoices'
import { useCapabilities } from '~/app/session/connection'
import { useToday } from '~/app/session/now'
import { EndlessPage } from '~/app/shell/lists/EndlessPage'
import { rowsReadBehind, type RowsRead } from '~/app/shell/lists/rowsReadBehind'
import { isInShop } from '~/domain/appointments'
import { debtsOf } from './customerDebts'
import { CUSTOMER_FILTERS } from './customerFilters'
import { columnsOf, CustomerRow } from './CustomerRow'
import CustomersActs from './CustomersActs'
import type { CustomersShown } from './customersSearch'
import { CustomerHeads, CustomersChips } from './CustomersTop'

/** Customers in the shop or who owe: this page finds them in the appointments and invoices that it reads. */
export default function FilteredCustomers({ show }: { show: CustomersShown }) {
  const Filtered = FILTERED[show]
  return <Filtered />
}

const FILTERED: Readonly<Record<CustomersShown, () => ReactNode>> = {
  'in-shop': () => <Found show="in-shop" {...useInShop()} />,
  owes: () => <Found show="owes" {...useWhoOwes()} />,
}

function Found({ show, ids, howFar, inShop = null, ...reading }: Read & { show: CustomersShown }) {
  const columns = columnsOf(useCapabilities())
  return (
    <EndlessPage
      title="Customers"
      list={rowsReadBehind(
        ids.map((id) => ({ id })),
        reading,
      )}
      skipped={0}
      howFar={howFar}
      chips={<CustomersChips show={show} inShop={inShop} />}
      acts={<CustomersActs list={null} />}
      top={<CustomerHeads columns={columns} />}
      empty={CUSTOMER_FILTERS[show].none}
    >
      {row}
    </EndlessPage>
  )
}

const number = (count: number) => count.toLocaleString('en-US')

type Read = RowsRead & {
  ids: readonly string[]
  howFar: string
  /** For its chip, where all were read. */
  inShop?: number | null
}

/** The most first; and so nobody before all are read: sums that come later would put others under the hand. */
function useWhoOwes(): Read {
  const { invoices, read, isByStatus } = useOpenInvoices(useToday())
  const { failure, refetch } = read
  const isDone = read.isDone || failure !== null
  const debts = [...debtsOf(invoices)].toSorted(([, one], [, other]) => other.cents - one.cents)
  const isWhole = read.isDone && !read.isCut
  const count = `${number(debts.length)} who ${debts.length === 1 ? 'owes' : 'owe'}`
  const whole = `All ${count}${isByStatus ? '' : ', last 400 days'}`
  return {
    ids: isDone ? debts.map(([id]) => id) : [],
    howFar: isWhole ? whole : isDone ? `${count}, as far as loaded` : `Loading, ${count} so far`,
    isDone,
    isWhole,
    failure,
    refetch,
  }
}

/** Who came first stands first. */
function useInShop(): Read {
  const { rows, isPending, isFailed, isWhole, error, refetch } = useAppointments(null)
  const here = rows.filter(({ status }) => isInShop(status)).toSorted((a, b) => startOf(a) - startOf(b))
  const ids = [...new Set(here.map(({ customerId }) => customerId))]
  const count = `${number(ids.length)} in the shop`
  return {
    ids,
    howFar: isPending ? '' : isWhole ? `All ${count}` : `${count}, as far as loaded`,
    inShop: isWhole ? ids.length : null,
    isDone: !isPending,
    isWhole,
    failure: isFailed ? error : null,
    refetch,
  }
}

const row = ({ id }: { id: string }) => <Known id={id} />

/** As far as this computer keeps of them. */
function Known({ id }: { id: string }) {
  const name = useCustomerName(id)
  const kept = useKnownCustomer(id)
  return <CustomerRow id={id} name={name ?? '…'} phone={kept?.phone ?? null} email={kept?.email ?? null} />
}
