import { useEffect, useState } from 'react'
import type { Entry } from '../../client/journal/entry'
import { useConnection } from '../shell/connection'

export type Confirmed = { entry: Entry; answer: unknown }

/** What the journal confirmed before the booking was loaded, which is after the first page. */
export function useEarly(): readonly Confirmed[] {
  const { journal } = useConnection()
  const [early] = useState<Confirmed[]>([])
  useEffect(() => journal.onConfirmed((entry, answer) => early.push({ entry, answer })), [journal, early])
  return early
}
