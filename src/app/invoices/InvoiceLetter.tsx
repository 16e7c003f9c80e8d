import type { Invoice, Payment } from '../../client/nouns'
import { dollars } from '../../domain/money'
import { showPhone } from '../../domain/phone'
import { dueDayOf, earlierCode, isVoid, nameOfInvoice } from '../money/invoiceWords'
import { methodWith } from '../money/methods'
import { latestPaidFirst } from '../payments/latestPaid'
import { useCustomer } from '../people/useCustomer'
import { carRows } from '../print/carRows'
import { Letter } from '../print/Letter'
import { useLetterhead } from '../print/useLetterhead'
import { useConnection } from '../session/connection'
import { showFullDate, useZone } from '../session/shopTime'
import { statusWord } from '../words/statusWords'
import { showDueDay } from './showDueDay'
import { endOf, paidOf, sumsOf } from './sums'
import { useInvoiceCar } from './useInvoiceCar'

type Props = { invoice: Invoice; payments: readonly Payment[]; isCopy: boolean }

/** The invoice on US letter. It says PAID only where the service does. */
export function InvoiceLetter({ invoice, payments, isCopy }: Props) {
  const connection = useConnection()
  const zone = useZone()
  const { data: customer } = useCustomer(invoice.customerId)
  const car = useInvoiceCar(invoice)
  const shop = useLetterhead()
  const due = dueDayOf(invoice, zone)
  const code = earlierCode(invoice)
  const state = isVoid(invoice) ? 'Void' : { draft: 'Draft', paid: 'Paid' }[invoice.status]
  const name = customer?.name ?? connection.searchIndex.nameOf(invoice.customerId)
  const reach = [customer?.phone ? showPhone(customer.phone) : null, customer?.email ?? null]
  return (
    <Letter
      title="Invoice"
      shop={shop}
      code={nameOfInvoice(invoice)}
      state={state ?? null}
      isCopy={isCopy}
      facts={[
        { name: 'Date', value: showFullDate(invoice.createdAt, zone) },
        ...(due === null ? [] : [{ name: 'Due', value: showDueDay(due) }]),
        { name: 'Status', value: statusWord(invoice.status) },
        ...(code === null ? [] : [{ name: 'Code', value: code }]),
      ]}
      to={[name, ...reach, ...(customer?.more?.address ?? [])].filter((row) => row !== null)}
      vehicle={car ? carRows(car) : []}
      lines={invoice.billed?.lines ?? []}
      sums={[
        ...sumsOf(invoice).map(({ word, value }) => ({ word, value })),
        ...paidOf(invoice),
        { ...endOf(invoice, payments), isTotal: true },
      ]}
    >
      {payments.length > 0 && (
        <div className="mt-6">
          <p className="text-[9pt] text-[#444444]">Payments</p>
          {latestPaidFirst(payments).map(({ id, amountCents, method, reference, recordedAt }) => (
            <p key={id}>
              {showFullDate(recordedAt, zone)}, {methodWith(method, reference)}: {dollars(amountCents)}
            </p>
          ))}
        </div>
      )}
      {invoice.notes !== null && (
        <div className="mt-6">
          <p className="text-[9pt] text-[#444444]">Notes</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{invoice.notes}</p>
        </div>
      )}
    </Letter>
  )
}
