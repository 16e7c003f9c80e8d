import { Link } from '@tanstack/react-router'
import { mayWrite } from '../../domain/capabilities'
import { openBooking } from '../booking/openBooking'
import { whichAsked } from '../money/whichAsked'
import { ROW_ACT } from '../page/RowAct'
import { useCapabilities } from '../session/connection'
import type { Debt } from './owing'

/** On the marked row alone, over the email. */
export function CustomerRowActs({ customerId, debt }: { customerId: string; debt: Debt | undefined }) {
  const known = useCapabilities()
  const mayBook = mayWrite(known, 'appointments')
  const mayPay = mayWrite(known, 'payments') && debt !== undefined
  if (!mayBook && !mayPay) return null
  const pay = { className: ROW_ACT, children: 'Record payment' }
  return (
    <span className="invisible relative -col-end-2 row-start-1 -ml-2 flex gap-1 bg-inherit group-focus-within:visible group-hover:visible max-xl:hidden print:hidden">
      {mayPay &&
        (debt.invoiceId === null ? (
          <button type="button" onClick={() => whichAsked.set(customerId)} {...pay} />
        ) : (
          <Link to="/invoices/$id" params={{ id: debt.invoiceId }} search={{ pay: 1 }} {...pay} />
        ))}
      {mayBook && (
        <button type="button" className={ROW_ACT} onClick={() => openBooking({ customerId })}>
          Book
        </button>
      )}
    </span>
  )
}
