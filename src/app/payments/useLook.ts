import { useCallback, useState } from 'react'
import type { Till } from '../../client/payments/till'

type BooksNow = Awaited<ReturnType<Till['look']>>

/** The invoice and its payments as the service has them, read when somebody asks. */
export function useLook(till: Till) {
  const [state, setState] = useState<{ now: BooksNow | null; failure: unknown; isReading: boolean }>({
    now: null,
    failure: null,
    isReading: false,
  })
  const look = useCallback(() => {
    setState(({ now }) => ({ now, failure: null, isReading: true }))
    till.look().then(
      (now) => setState({ now, failure: null, isReading: false }),
      (failure: unknown) => setState({ now: null, failure, isReading: false }),
    )
  }, [till])
  return { ...state, look }
}
