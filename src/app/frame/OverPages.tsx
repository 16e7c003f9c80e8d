import { useEffect } from 'react'
import { useSignal } from '../../ui/useSignal'
import { BookingSlot } from '../booking/BookingSlot'
import { WhichInvoice } from '../invoices/WhichInvoice'
import { useCommands } from '../keys/commands'
import { whichAsked } from '../money/toPayment'
import { dialogAsked } from '../page/dialogAsked'
import { lazyPart } from '../page/notFetched'
import { Part } from '../page/Part'
import { useShopCommands } from './commandTable'

const NewCustomer = lazyPart(() => import('../people/NewCustomer'))
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
