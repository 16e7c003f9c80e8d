import type { Invoice, Payment } from '../../client/nouns'
import { lineAmount, showQuantity, dollars } from '../../domain/money'
import { earlierCode, isVoid, nameOfInvoice } from '../money/invoiceWords'
import { methodWith } from '../money/methods'
import type { Handed } from '../payments/handed'
import { latestPaidFirst } from '../payments/latestPaid'
import { useCustomerName } from '../people/useCustomerName'
import { Receipt, type ReceiptRow } from '../print/Receipt'
import { useLetterhead } from '../print/useLetterhead'
import { showFullDate, showTime, useZone } from '../session/shopTime'
import { endOf, overpaid, paidOf, sumsOf } from './sums'
import { useInvoiceCar } from './useInvoiceCar'

type Props = { invoice: Invoice; payments: readonly Payment[]; isCopy: boolean; handed: Handed | null }

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
export function InvoiceReceipt({ invoice, payments, isCopy, handed }: Props) {
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
