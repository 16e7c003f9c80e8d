import { isCash } from '~/app/money/methods'
import type { UnconfirmedPayment } from '~/client/payments/unconfirmedPayments'
import { paidOn } from '~/domain/takings'
import type { Day } from '~/domain/time/zone'

/** Cash of a day that is saved here and not confirmed: it lies in the drawer, whatever the service has. */
export function waitingCash(waiting: readonly UnconfirmedPayment[], day: Day, zone: string): number {
  const cash = waiting
    .filter(({ method }) => isCash(method))
    .map(({ cents, takenAt }) => ({ cents: cents ?? 0, recordedAt: takenAt }))
  return paidOn(cash, day, zone).reduce((sum, { cents }) => sum + cents, 0)
}
