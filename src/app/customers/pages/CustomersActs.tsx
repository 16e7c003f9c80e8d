import { useEffect, useState } from 'react'
import { ExportMore } from '~/app/csv/ExportMore'
import { useRefreshTotals } from '~/app/money/useBackwardsList'
import { useOpenInvoices } from '~/app/money/useOpenInvoices'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useToday } from '~/app/session/now'
import type { EndlessRows } from '~/app/shell/lists/EndlessPage'
import { LazyBoundary } from '~/app/shell/page/LazyBoundary'
import { lazyPart } from '~/app/shell/page/lazyLoad'
import type { Customer } from '~/client/nouns/nouns'
import { mayRead } from '~/domain/capabilities'
import { Button } from '~/ui/Button'
import { debtsOf, owingOf } from './customerDebts'

const NewCustomer = lazyPart(() => import('~/app/customers/NewCustomer'))

/** What is done with the list; and who owes, read for its rows. */
type Props = {
  /** Null where it is not all of them. */
  list: EndlessRows<Customer> | null
}

export default function CustomersActs({ list }: Props) {
  const { features } = useConnection()
  const known = useCapabilities()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {mayRead(known, 'invoices') && <ReadOwing />}
      {list && (
        <ExportMore
          of="customers"
          list={{ kind: 'customers', rows: list.data ?? [], isWhole: list.isSuccess && !list.hasNextPage }}
        />
      )}
      {/* Where there is room, the list begins with a row for it. */}
      {features.write.customers && (
        <Button look="main" className="sm:hidden" onClick={() => setOpen(true)}>
          New customer
        </Button>
      )}
      <LazyBoundary onClose={close}>{isOpen && <NewCustomer open onClose={close} />}</LazyBoundary>
    </>
  )
}

function ReadOwing() {
  const owing = owingOf(useConnection())
  const { invoices, read, isByStatus } = useOpenInvoices(useToday())
  const isWhole = read.isDone && !read.isCut
  useRefreshTotals()
  useEffect(
    () => owing.set({ debts: debtsOf(invoices), isWhole, isRecent: !isByStatus }),
    [owing, invoices, isWhole, isByStatus],
  )
  return null
}
