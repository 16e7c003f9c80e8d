import { useState } from 'react'

type Till = { cashCents: number; waitingCents: number }

/**
 * What cash should lie in the drawer. Confirmed cash is no longer waiting, and is in the takings once they are read
 * again: until then it lies where it lay.
 */
export function useTill({ cashCents, waitingCents }: Till, isBeingRead: boolean): Till {
  const [till, setTill] = useState<Till>({ cashCents, waitingCents })
  const isSame = till.cashCents === cashCents && till.waitingCents === waitingCents
  if (!isBeingRead && !isSame) setTill({ cashCents, waitingCents })
  return till
}
