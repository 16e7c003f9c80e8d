import { useEffect } from 'react'
import type { Till } from '../../client/payments/till'
import { FailureNotice } from '../page/FailureNotice'
import { useLook } from './tills'
import { useNotRecorded } from './useNotRecorded'

/** This computer's own payment has just changed the invoice: what is left to pay is not on screen, so nothing is recorded. */
export function StillReading({ till }: { till: Till }) {
  const { failure, look } = useLook(till)
  useEffect(look, [look])
  useNotRecorded(true)
  if (failure !== null) return <FailureNotice failure={failure} onRetry={look} />
  return (
    <p role="status" className="rounded-lg bg-sunken px-4 py-3">
      Reading the invoice…
    </p>
  )
}
