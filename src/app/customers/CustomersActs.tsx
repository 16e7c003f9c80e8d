import { useEffect, useState } from 'react'
import type { Customer } from '../../client/nouns'
import { mayRead } from '../../domain/capabilities'
import { Button } from '../../ui/Button'
import { ExportMore } from '../csv/ExportMore'
import { useFreshReckonings } from '../money/useBack'
import { useOpenInvoices } from '../money/useOpenInvoices'
import type { EndlessRows } from '../page/EndlessPage'
import { lazyPart } from '../page/notFetched'
import { Part } from '../page/Part'
import { useCapabilities, useConnection } from '../session/connection'
import { useToday } from '../session/now'
import { debtsOf, owingOf } from './owing'

const NewCustomer = lazyPart(() => import('../people/NewCustomer'))

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
      <Part onClose={close}>{isOpen && <NewCustomer open onClose={close} />}</Part>
    </>
  )
}

function ReadOwing() {
  const owing = owingOf(useConnection())
  const { invoices, read, isByStatus } = useOpenInvoices(useToday())
  const isWhole = read.isDone && !read.isCut
  useFreshReckonings()
  useEffect(
    () => owing.set({ debts: debtsOf(invoices), isWhole, isRecent: !isByStatus }),
    [owing, invoices, isWhole, isByStatus],
  )
  return null
}
