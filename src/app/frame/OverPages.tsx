import { useEffect } from 'react'
import { useSignal } from '../../ui/useSignal'
import { BookingSlot } from '../booking/BookingSlot'
import { WhichInvoice } from '../invoices/WhichInvoice'
import { whichAsked } from '../money/whichAsked'

/** What is opened over whichever page, from wherever. */
export default function OverPages() {
  const which = useSignal(whichAsked)
  // Another connection begins without it.
  useEffect(() => () => whichAsked.set(null), [])
  return (
    <>
      <BookingSlot />
      {which !== null && <WhichInvoice key={which} customerId={which} />}
    </>
  )
}
