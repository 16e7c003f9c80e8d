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
  const [expected, setExpected] = useState<ExpectedCash>({ cashCents, waitingCents })
  const isSame = expected.cashCents === cashCents && expected.waitingCents === waitingCents
  if (!isBeingRead && !isSame) setExpected({ cashCents, waitingCents })
  return expected
}
