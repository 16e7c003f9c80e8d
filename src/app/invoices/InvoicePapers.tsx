import { useCustomer, useCustomerName } from '~/app/customers/useCustomer'
import { statusWord } from '~/app/format/statusWords'
import { dueDayOf, earlierCode, isVoid, nameOfInvoice } from '~/app/money/invoiceWords'
import { methodWith } from '~/app/money/methods'
import type { Handed } from '~/app/payments/ChangeDue'
import { latestPaidFirst } from '~/app/payments/PaymentLines'
import { Letter } from '~/app/print/Letter'
import { useLetterhead } from '~/app/print/LetterHead'
import { carRows, customerRows } from '~/app/print/parties'
import { Receipt, type ReceiptRow } from '~/app/print/Receipt'
import { useConnection } from '~/app/session/connection'
import { showFullDate, useZone, showTime } from '~/app/session/shopTime'
import type { Invoice, Payment } from '~/client/nouns/nouns'
import { dollars, lineAmount, showQuantity } from '~/domain/money'
import { showDueDay, endOf, paidOf, sumsOf, overpaid } from './InvoiceSums'
import { useInvoiceCar } from './useInvoices'

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
      to={customerRows(customer, connection.searchIndex.nameOf(invoice.customerId))}
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

type ReceiptProps = { invoice: Invoice; payments: readonly Payment[]; isCopy: boolean; handed: Handed | null }

const linesOf = ({ billed }: Invoice): ReceiptRow[] =>
  (billed?.lines ?? []).map((line) => {
    const cents = lineAmount(line)
    return {
      word: line.description,
      value: cents === null ? '–' : dollars(cents),
      ...(line.quantity !== 1 && {
        detail: `${showQuantity(line.quantity)} at ${dollars(line.unitPriceCents)}`,
      }),
    }
  })

function verdictOn(invoice: Invoice, payments: readonly Payment[]): string {
  if (isVoid(invoice)) return 'VOID'
  const back = overpaid(invoice, payments)
  if (back > 0 && invoice.status !== 'paid') return `${dollars(back)} OWED TO THE CUSTOMER`
  return invoice.status === 'paid' ? 'PAID' : `OPEN ${dollars(invoice.balanceCents)}`
}

/** What the customer takes along: only what the service has confirmed, and PAID only where the service says so. */
export function InvoiceReceipt({ invoice, payments, isCopy, handed }: ReceiptProps) {
  const shop = useLetterhead()
  const zone = useZone()
  const name = useCustomerName(invoice.customerId)
  const car = useInvoiceCar(invoice)
  const made = latestPaidFirst(payments)
  const [latest] = made
  const code = earlierCode(invoice)
  const cash: ReceiptRow[] = handed
    ? [
        { word: 'Tendered', value: dollars(handed.tenderedCents) },
        { word: 'Change', value: dollars(handed.changeCents), isLoud: true },
      ]
    : []
  const paid = made.map(({ method, reference, amountCents, recordedAt }): ReceiptRow => ({
    word: methodWith(method, reference),
    value: dollars(amountCents),
    detail: `${showFullDate(recordedAt, zone)}, ${showTime(recordedAt, zone)}`,
  }))
  return (
    <Receipt
      shop={shop}
      title="Receipt"
      code={nameOfInvoice(invoice)}
      marks={[...(isVoid(invoice) ? ['VOID'] : []), ...(isCopy ? ['COPY'] : [])]}
      facts={[
        ...(name === null ? [] : [name]),
        ...(car
          ? [[`${car.year} ${car.make} ${car.model}`, car.plate].filter((part) => part !== null).join(', ')]
          : []),
        `Invoice of ${showFullDate(invoice.createdAt, zone)}`,
        ...(code === null ? [] : [`Code ${code}`]),
        ...(latest ? [`Last paid ${showFullDate(latest.recordedAt, zone)}`] : []),
      ]}
      rows={linesOf(invoice)}
      sums={[
        ...sumsOf(invoice).map(({ word, value, isTotal = false }) => ({ word, value, isLoud: isTotal })),
        ...(payments.length === 0 ? paidOf(invoice) : []),
      ]}
      paid={[...paid, ...cash, { ...endOf(invoice, payments), isLoud: true }]}
      verdict={verdictOn(invoice, payments)}
    />
  )
}
