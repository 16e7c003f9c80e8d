import { useEffect } from 'react'
import { LazyBooking } from '~/app/appointments/booking/LazyBooking'
import { WhichInvoice } from '~/app/invoices/WhichInvoice'
import { whichAsked } from '~/app/money/toPayment'
import { useSignal } from '~/ui/useSignal'
import { useShopCommands } from './commandTable'
import { useCommands } from './keys/commandPalette'
import { dialogAsked } from './page/dialogAsked'
import { LazyBoundary } from './page/LazyBoundary'
import { lazyPart } from './page/lazyLoad'

const NewCustomer = lazyPart(() => import('~/app/customers/NewCustomer'))
const KeyboardShortcuts = lazyPart(() => import('./KeyboardShortcuts'))

const close = () => dialogAsked.set(null)

/** What is opened over whichever page, from wherever. */
export default function GlobalDialogs() {
  const which = useSignal(whichAsked)
  const dialog = useSignal(dialogAsked)
  useCommands(useShopCommands())
  // Another connection begins without it.
  useEffect(
    () => () => {
      whichAsked.set(null)
      close()
    },
    [],
  )
  return (
    <>
      <LazyBooking />
      {which !== null && <WhichInvoice key={which} customerId={which} />}
      <LazyBoundary onClose={close}>
        {dialog === 'new customer' && <NewCustomer open onClose={close} />}
        {dialog === 'keyboard shortcuts' && <KeyboardShortcuts onClose={close} />}
      </LazyBoundary>
    </>
  )
}
