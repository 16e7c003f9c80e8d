import { lazy, Suspense } from 'react'
import { mayRead } from '../../domain/capabilities'
import { untilFetched } from '../../ui/untilFetched'
import { useCapabilities } from '../session/connection'

// Until it is loaded the board is the same board, and only this flag is missing.
const WhoOwes = lazy(() => untilFetched(() => import('./WhoOwes')))

/** Finds out who owes, for a board that is read whole: no card waits for it. */
export function Owing({ isWhole }: { isWhole: boolean }) {
  const known = useCapabilities()
  if (!isWhole || !mayRead(known, 'invoices')) return null
  return (
    <Suspense>
      <WhoOwes />
    </Suspense>
  )
}
