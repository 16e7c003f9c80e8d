import { useEffect } from 'react'
import { BookingSlot } from '~/app/booking/BookingSlot'
import { WhichInvoice } from '~/app/invoices/WhichInvoice'
import { useCommands } from '~/app/keys/commands'
import { whichAsked } from '~/app/money/toPayment'
import { dialogAsked } from '~/app/page/dialogAsked'
import { lazyPart } from '~/app/page/notFetched'
import { Part } from '~/app/page/Part'
import { useSignal } from '~/ui/useSignal'
import { useShopCommands } from './commandTable'

const NewCustomer = lazyPart(() => import('~/app/people/NewCustomer'))
const KeyboardShortcuts = lazyPart(() => import('./KeyboardShortcuts'))

const close = () => dialogAsked.set(null)

/** What is opened over whichever page, from wherever. */
export default function OverPages() {
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
      <BookingSlot />
      {which !== null && <WhichInvoice key={which} customerId={which} />}
      <Part onClose={close}>
        {dialog === 'new customer' && <NewCustomer open onClose={close} />}
        {dialog === 'keyboard shortcuts' && <KeyboardShortcuts onClose={close} />}
      </Part>
    </>
  )
}
