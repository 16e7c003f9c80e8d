import { useMemo, useState } from 'react'
import { useBackwardsList, type BackwardsList } from '~/app/money/useBackwardsList'
import { latestPaidFirst } from '~/app/payments/PaymentLines'
import { useConnection } from '~/app/session/connection'
import { useZone } from '~/app/session/shopTime'
import type { Payment } from '~/client/nouns/nouns'
import { paymentsSince } from '~/client/nouns/totals'
import { paidOn, readBackTo, takingsOf, type Takings } from '~/domain/takings'
import type { Day } from '~/domain/time/zone'

const FIRST_PAGES = 100

type DayRead = {
  /** Of that day, the latest first. */
  payments: readonly Payment[]
  takings: Takings
  read: BackwardsList<Payment>
  /** Everything that is likely to belong to the day is read. */
  isWhole: boolean
  /** Further than it was first let. */
  goOn: () => void
}

export function useDay(day: Day): DayRead {
  const connection = useConnection()
  const zone = useZone()
  const [pages, setPages] = useState(FIRST_PAGES)
  // The board is what somebody holds still; money is counted against what the books have now.
  const read = useBackwardsList(paymentsSince(connection, readBackTo(day, zone), pages), {
    isAlways: true,
  })
  const payments = useMemo(() => latestPaidFirst(paidOn(read.rows, day, zone)), [read.rows, day, zone])
  return {
    payments,
    takings: useMemo(() => takingsOf(payments), [payments]),
    read,
    isWhole: read.isDone && !read.isCut,
    goOn: () => setPages(pages * 4),
  }
}
