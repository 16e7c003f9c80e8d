import type { Invoice, Payment } from '../../client/records'
import { dollars } from '../../domain/money'
import { nameOfInvoice } from '../money/invoiceWords'
import { useCustomerName } from '../people/useCustomerName'
import { showTime, useZone } from '../session/shopTime'
import type { InvoiceOf } from './DayPayments'

type Props = { title: string; payments: readonly Payment[]; cents: number; invoiceOf: InvoiceOf }

/** What goes to the bank piece by piece, or is held against the terminal's own list; the earliest first. */
export function OneByOne({ title, payments, cents, invoiceOf }: Props) {
  const head = 'pl-4 text-left font-normal first:pl-0'
  return (
    <section className="mt-4">
      <h2 className="text-[11pt] font-semibold">{title}</h2>
      {/* Column stands under column, whatever is written in them. */}
      <table className="w-full table-fixed border-collapse">
        <thead className="text-[9pt] text-[#444444]">
          <tr>
            <th className={`${head} w-[0.8in]`}>Time</th>
            <th className={`${head} w-[1.7in]`}>Customer</th>
            <th className={head}>Reference</th>
            <th className={`${head} w-[1in]`}>Invoice</th>
            <th className="w-[1.05in] pl-4 text-right font-normal">Amount</th>
          </tr>
        </thead>
        <tbody>
          {payments.toReversed().map((payment) => (
            <Row key={payment.id} payment={payment} invoice={invoiceOf(payment.invoiceId)} />
          ))}
          <tr className="font-semibold">
            <td colSpan={4} className="py-1">
              {payments.length} in all
            </td>
            <td className="py-1 pl-4 text-right whitespace-nowrap">{dollars(cents)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

type RowProps = { payment: Payment; invoice: Invoice | null | undefined }

function Row({ payment, invoice }: RowProps) {
  const { recordedAt, reference, note, invoiceId, amountCents } = payment
  const zone = useZone()
  const name = useCustomerName(invoice?.customerId ?? null)
  return (
    <tr className="border-b border-[#bbbbbb] align-top">
      <td className="py-1 whitespace-nowrap">{showTime(recordedAt, zone)}</td>
      <td className="py-1 pl-4 wrap-anywhere">{name}</td>
      <td className="py-1 pl-4 wrap-anywhere">
        {[reference, note].filter((part) => part !== null).join('. ')}
      </td>
      <td className="py-1 pl-4 font-mono">{nameOfInvoice(invoice ?? { id: invoiceId })}</td>
      <td className="py-1 pl-4 text-right whitespace-nowrap">{dollars(amountCents)}</td>
    </tr>
  )
}
