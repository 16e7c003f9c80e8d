import { Link } from '@tanstack/react-router'
import type { Invoice, Payment } from '../../client/records'
import { dollars } from '../../domain/money'
import { shortCode } from '../../domain/shortCode'
import { methodTitle, methodWith } from '../money/methods'
import { ShortList } from '../money/ShortList'
import { useApart } from '../people/useApart'
import { useCustomerName } from '../people/useCustomerName'
import { useVehicleOf } from '../people/useVehicleOf'
import { showTime, useZone } from '../session/shopTime'

const MOST = 12

/** What is held one by one against the deposit slip, or the terminal's own list. */
const ONE_BY_ONE: readonly string[] = ['check', 'card']

type InvoiceOf = (id: string) => Invoice | null | undefined

type Props = {
  payments: readonly Payment[]
  invoiceOf: InvoiceOf
  ticked: readonly string[]
  onTick: (ticked: readonly string[]) => void
}

export function DayPayments({ payments, invoiceOf, ticked, onTick }: Props) {
  if (payments.length === 0) return <p className="text-ink-2">No payment was made on this day.</p>
  const toTick = payments.filter(({ method }) => ONE_BY_ONE.includes(method))
  const done = toTick.filter(({ id }) => ticked.includes(id))
  const turn = (id: string) =>
    onTick(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id])
  return (
    <>
      {toTick.length > 0 && (
        <p role="status" className="text-sm text-ink-2">
          {done.length} of {toTick.length} checks and cards ticked, kept on this computer
        </p>
      )}
      <ShortList label="Payments of the day" rows={payments} most={MOST}>
        {(payment) => (
          <li key={payment.id} className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center">
            {ONE_BY_ONE.includes(payment.method) && (
              <label className="grid size-11 place-items-center">
                <input
                  type="checkbox"
                  className="size-5 accent-accent"
                  aria-label={`Tick ${methodWith(payment.method, payment.reference)}, ${dollars(payment.amountCents)}`}
                  checked={ticked.includes(payment.id)}
                  onChange={() => turn(payment.id)}
                />
              </label>
            )}
            <Row payment={payment} invoice={invoiceOf(payment.invoiceId)} />
          </li>
        )}
      </ShortList>
    </>
  )
}

type RowProps = {
  payment: Payment
  /** Null where there is none, and undefined where it is not read. */
  invoice: Invoice | null | undefined
}

/** When, whose, how and how much; opens what it was paid on. */
function Row({
  payment: { invoiceId, amountCents, method, reference, note, recordedAt },
  invoice,
}: RowProps) {
  const zone = useZone()
  const customerId = invoice?.customerId ?? null
  const name = useCustomerName(customerId)
  const apart = useApart({ customerId, vehicleId: useVehicleOf(invoice ?? null) })
  const about = [reference, note].filter((part) => part !== null).join(' · ')
  return (
    <Link
      to="/invoices/$id"
      params={{ id: invoiceId }}
      className="col-start-2 grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg px-2 py-1 hover:bg-sunken sm:grid-cols-[5rem_minmax(0,1fr)_auto]"
    >
      <span className="text-ink-2 max-sm:hidden">{showTime(recordedAt, zone)}</span>
      <span className="min-w-0">
        {invoice === undefined ? (
          <span className="text-ink-3">…</span>
        ) : (
          <span className="font-semibold">{name ?? 'A customer'}</span>
        )}{' '}
        <span className="text-ink-2">{apart}</span>
        <span className="block text-sm text-ink-2">
          <span className="sm:hidden">{showTime(recordedAt, zone)}, </span>
          {methodTitle(method)}
          {about !== '' && `, ${about}`} <span className="short-code">{shortCode(invoiceId)}</span>
        </span>
      </span>
      <span className="font-semibold">{dollars(amountCents)}</span>
    </Link>
  )
}
