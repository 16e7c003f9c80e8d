import { Link } from '@tanstack/react-router'
import { useCustomerName } from '~/app/customers/useCustomer'
import { useDistinguishingDetail } from '~/app/customers/useDistinguishingDetail'
import { useVehicleOf } from '~/app/customers/useVehicles'
import { methodTitle, methodWith, tenderOf, type GoesWith } from '~/app/money/methods'
import { ShortList } from '~/app/money/ShortList'
import { showTime, useZone } from '~/app/session/shopTime'
import type { Invoice, Payment } from '~/client/nouns/nouns'
import { dollars } from '~/domain/money'
import type { Takings } from '~/domain/takings'

const MOST = 12

/** What the person compares each payment with, one by one; cash they count. */
const AGAINST: Readonly<Record<GoesWith, string | null>> = {
  'cash drawer': null,
  'deposit slip': 'for the deposit slip',
  terminal: 'against the terminal',
}

/** Null for a method that is not ticked. */
function againstWhat(method: string): string | null {
  const thing = tenderOf(method)?.goesWith ?? null
  return thing && AGAINST[thing]
}

/** Null where there is none, and undefined where it is not read. */
export type InvoiceOf = (id: string) => Invoice | null | undefined

type Props = {
  payments: readonly Payment[]
  /** By method, in the order of the day's figures. */
  takings: Takings
  invoiceOf: InvoiceOf
  ticked: readonly string[]
  onTick: (ticked: readonly string[]) => void
}

/** Each with its name, by the way it was paid; what is ticked comes first. */
export function DayPayments({ payments, takings, invoiceOf, ticked, onTick }: Props) {
  if (payments.length === 0) return <p className="text-ink-2">No payment was made on this day.</p>
  const toTick = payments.filter(({ method }) => againstWhat(method) !== null)
  const done = toTick.filter(({ id }) => ticked.includes(id))
  const turn = (id: string) =>
    onTick(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id])
  const [first, last] = [true, false].map((isTicked) =>
    takings.byMethod.filter(({ method }) => (againstWhat(method) !== null) === isTicked),
  )
  return (
    <>
      {toTick.length > 0 && (
        <p role="status" className="text-sm text-ink-2">
          {done.length} of {toTick.length} checks and cards ticked, kept on this computer
        </p>
      )}
      {[...(first ?? []), ...(last ?? [])].map(({ method, cents }) => {
        const those = payments.filter((payment) => payment.method === method)
        const against = againstWhat(method)
        return (
          <section key={method} aria-label={methodTitle(method)} className="mt-3 first:mt-1">
            <h3 className="-mx-2 flex gap-2 border-b border-line px-2 pb-1.5 font-normal">
              <b className="font-semibold">{methodTitle(method)}</b>
              <span className="text-ink-2">
                {those.length}
                {against !== null && `, ${against}`}
              </span>
              <b className="ml-auto font-semibold">{dollars(cents)}</b>
            </h3>
            <ShortList label={`${methodTitle(method)} payments`} rows={those} most={MOST}>
              {(payment) => (
                <li
                  key={payment.id}
                  className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center border-b border-line last:border-0"
                >
                  {against !== null && (
                    <label className="grid size-11 place-items-center">
                      <input
                        type="checkbox"
                        className="size-5 accent-accent"
                        aria-label={`Tick ${methodWith(method, payment.reference)}, ${dollars(payment.amountCents)}`}
                        checked={ticked.includes(payment.id)}
                        onChange={() => turn(payment.id)}
                      />
                    </label>
                  )}
                  <Row payment={payment} invoice={invoiceOf(payment.invoiceId)} />
                </li>
              )}
            </ShortList>
          </section>
        )
      })}
    </>
  )
}

type RowProps = {
  payment: Payment
  /** Null where there is none, and undefined where it is not read. */
  invoice: Invoice | null | undefined
}

/** When, whose, what was written down with it, and how much; opens what it was paid on. */
function Row({ payment: { invoiceId, amountCents, reference, note, recordedAt }, invoice }: RowProps) {
  const zone = useZone()
  const customerId = invoice?.customerId ?? null
  const name = useCustomerName(customerId)
  const detail = useDistinguishingDetail({ customerId, vehicleId: useVehicleOf(invoice ?? null) })
  const about = [reference, note].filter((part) => part !== null).join('. ')
  return (
    <Link
      to="/invoices/$id"
      params={{ id: invoiceId }}
      className="col-start-2 grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg px-2 py-1 hover:bg-accent-soft @2xl:grid-cols-[4.75rem_minmax(0,1fr)_minmax(0,1fr)_6rem]"
    >
      <span className="text-ink-2 @max-2xl:hidden">{showTime(recordedAt, zone)}</span>
      <span className="min-w-0">
        {invoice === undefined ? (
          <span className="text-ink-3">…</span>
        ) : (
          <b className="font-semibold">{name ?? 'A customer'}</b>
        )}{' '}
        <span className="text-ink-2">{detail}</span>
      </span>
      <span className="text-ink-2 @max-2xl:row-start-2 @max-2xl:text-sm">
        <span className="@2xl:hidden">
          {showTime(recordedAt, zone)}
          {about !== '' && ', '}
        </span>
        {about}
      </span>
      <span className="text-right">{dollars(amountCents)}</span>
    </Link>
  )
}
