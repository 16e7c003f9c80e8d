import { useState } from 'react'

type ExpectedCash = { cashCents: number; waitingCents: number }

/**
 * What cash should lie in the drawer. Confirmed cash is no longer waiting, and is in the takings once they are read
 * again: until then it lies where it lay.
 */
export function useExpectedCash(
  { cashCents, waitingCents }: ExpectedCash,
  isBeingRead: boolean,
): ExpectedCash {
  const [till, setTill] = useState<ExpectedCash>({ cashCents, waitingCents })
  const isSame = till.cashCents === cashCents && till.waitingCents === waitingCents
  if (!isBeingRead && !isSame) setTill({ cashCents, waitingCents })
  return till
}
