import { useEffect, useState } from 'react'
import type { Entry } from '../../client/outbox/entry'
import { openOutboxStore } from '../../client/outbox/store'
import { actsIn } from '../../client/outbox/view'

/** Everything that is kept, whoever's it is: nobody is signed in here. */
export function useForeignWork(): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    let current = true
    void openOutboxStore()
      .all()
      // What can't be read now is not shown.
      .catch(() => [])
      .then((all) => current && setEntries(actsIn(all)))
    return () => {
      current = false
    }
  }, [])
  return entries
}
