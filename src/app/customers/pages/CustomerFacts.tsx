import { Link } from '@tanstack/react-router'
import { openBooking } from '~/app/appointments/booking/openBooking'
import { whichAsked } from '~/app/money/toPayment'
import { usePhoneAndCars } from '~/app/search/results/usePhoneAndCars'
import { useCapabilities } from '~/app/session/connection'
import { ROW_ACT } from '~/app/shell/lists/RowAct'
import { mayRead, mayWrite } from '~/domain/capabilities'
import { dollars } from '~/domain/money'
import { Plate } from '~/ui/Plate'
import { useOwing, type Debt } from './customerDebts'

/** What is not read yet. */
const UNREAD = <span className="text-ink-3 print:hidden">…</span>

/** Over the link of their row: which cars they have, and what they owe; and what is done for them from here. */
export default function CustomerFacts({ id }: { id: string }) {
  const hasCars = mayRead(useCapabilities(), 'vehicles')
  const person = usePhoneAndCars(id)
  const cars = person?.cars ?? []
  const [car] = cars
  const isCarUnread = person === null || person?.cars === null
  const known = useOwing()
  const debt = known?.debts.get(id)
  const isUnread = known !== null && !known.isWhole && debt === undefined
  return (
    <>
      {hasCars && (
        <span className="pointer-events-none flex bg-inherit min-w-0 items-center gap-2 max-sm:col-span-full max-sm:col-start-1 sm:col-start-2 sm:row-start-1 second-line">
          {isCarUnread && UNREAD}
          {car && (
            <>
              <span className="truncate text-ink-2">
                {car.year} {car.make} {car.model}
              </span>
              {car.plate !== null && <Plate>{car.plate}</Plate>}
            </>
          )}
          {cars.length > 1 && <span className="text-sm text-ink-3">+{cars.length - 1}</span>}
        </span>
      )}
      <span className="pointer-events-none bg-inherit text-right -col-end-1 row-start-1 max-sm:col-start-2 first-line">
        {isUnread && <span className="max-sm:hidden">{UNREAD}</span>}
        {debt && (
          <>
            <span className="text-ink-2 sm:hidden">owes </span>
            <b className="font-semibold">{dollars(debt.cents)}</b>
          </>
        )}
      </span>
      <CustomerRowActs customerId={id} debt={debt} />
    </>
  )
}

/** On the marked row alone, over the email. */
function CustomerRowActs({ customerId, debt }: { customerId: string; debt: Debt | undefined }) {
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
