import { useState } from 'react'
import type { Day } from '../../domain/zone'
import { useConnection } from '../session/connection'
import { keepDraft, readDraft } from '../session/drafts'
import type { Tries } from './calls'

const place = (day: Day) => `calls/${day}`

function read(connection: string, day: Day): Tries {
  const kept = readDraft(connection, place(day))
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

/** Who did not answer, of the calls of one day: kept on this computer, for no record has a place for it. */
export function useTries(day: Day) {
  const { name } = useConnection()
  const [of, setOf] = useState(day)
  const [tries, setTries] = useState(() => read(name, day))
  if (of !== day) {
    setOf(day)
    setTries(read(name, day))
  }
  const set = (next: Tries) => {
    keepDraft(name, place(day), next)
    setTries(next)
  }
  return {
    tries,
    noAnswer: (id: string) => set({ ...tries, [id]: Date.now() }),
    takeBack: (id: string) => {
      // As they are by then: the undo may come long after.
      const { [id]: _, ...others } = read(name, day)
      set(others)
    },
  }
}
