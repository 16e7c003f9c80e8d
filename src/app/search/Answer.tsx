import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Invoice } from '../../client/records'
import { showPhone } from '../../domain/phone'
import { Button } from '../../ui/Button'
import { Kbd } from '../../ui/Kbd'
import { openBooking } from '../booking/openBooking'
import { toPayment } from '../money/toPayment'
import { useCustomerName } from '../people/useCustomerName'
import { useKnownCustomer } from '../people/useKnownCustomer'
import { useConnection } from '../session/connection'
import { AppointmentAnswer } from './AppointmentAnswer'
import { CarsAnswer } from './CarsAnswer'
import { OwesAnswer } from './OwesAnswer'
import { useRested } from './useRested'

/** What the keys of the search do with the result that is marked; null where it can't be done. */
export type Acts = { pay: (() => void) | null; book: (() => void) | null }

export const NO_ACTS: Acts = { pay: null, book: null }

type Props = {
  customerId: string
  /** Told what can be done now. */
  onActs: (acts: Acts) => void
  onOpen: () => void
  /** The search is left for what was chosen. */
  onLeave: () => void
}

/** What people ask on the phone, of whoever is marked: which car, is it ready, what is owed. */
export function Answer({ customerId, onActs, onOpen, onLeave }: Props) {
  const { api, features } = useConnection()
  const navigate = useNavigate()
  const isRested = useRested(customerId)
  const name = useCustomerName(customerId)
  const phone = useKnownCustomer(customerId)?.phone
  const [owed, setOwed] = useState<{ of: string; invoices: readonly Invoice[] } | null>(null)
  const tellOwed = useCallback(
    (invoices: readonly Invoice[]) => setOwed({ of: customerId, invoices }),
    [customerId],
  )
  const invoices = owed?.of === customerId ? owed.invoices : []

  const leaveFor = (act: () => void) => () => {
    onLeave()
    act()
  }
  const pay =
    features.write.payments && invoices.length > 0
      ? leaveFor(() => toPayment(navigate, customerId, invoices))
      : null
  const book = features.write.appointments ? leaveFor(() => openBooking({ customerId })) : null
  useEffect(() => {
    onActs({ pay, book })
    return () => onActs(NO_ACTS)
  })

  return (
    <div className="grid content-start gap-3 border-line bg-accent-soft/40 px-4 py-3 max-lg:border-t max-sm:order-first max-sm:border-t-0 max-sm:border-b lg:border-l">
      <div role="status" aria-label="Answer" className="grid min-h-36 content-start gap-2">
        <p>
          <span className="font-semibold">{name ?? 'A customer'}</span>
          {phone && <span className="text-ink-2"> {showPhone(phone)}</span>}
        </p>
        {isRested && (
          <>
            {api.vehicles && <CarsAnswer customerId={customerId} />}
            {api.appointments && <AppointmentAnswer customerId={customerId} />}
            {api.invoices && <OwesAnswer customerId={customerId} onOwed={tellOwed} />}
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onOpen}>
          Open <Key>Enter</Key>
        </Button>
        {pay && (
          <Button onClick={pay}>
            Record payment <Key>Ctrl Enter</Key>
          </Button>
        )}
        {book && (
          <Button onClick={book}>
            Book <Key>Shift Enter</Key>
          </Button>
        )}
      </div>
    </div>
  )
}

const Key = ({ children }: { children: string }) => (
  <span aria-hidden className="max-lg:hidden">
    <Kbd>{children}</Kbd>
  </span>
)
