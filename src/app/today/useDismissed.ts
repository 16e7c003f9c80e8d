import { useState } from 'react'
import { keepDraft, readDraft } from '../session/drafts'

const PLACE = 'today/dismissed'
const DAY_MS = 24 * 60 * 60 * 1000
/** By then nothing that was dismissed is listed any more. */
const KEPT_DAYS = 30

type Dismissed = Readonly<Record<string, number>>

function read(connection: string): Dismissed {
  const kept = readDraft(connection, PLACE)
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

/** Rows that a person has put away, on this computer alone. */
export function useDismissed(connection: string) {
  const [dismissed, set] = useState(() => read(connection))
  function keep(change: (now: Record<string, number>) => void) {
    // Another tab may have put something away meanwhile.
    const now = Object.fromEntries(
      Object.entries(read(connection)).filter(([, at]) => Date.now() - at < KEPT_DAYS * DAY_MS),
    )
    change(now)
    keepDraft(connection, PLACE, now)
    set(now)
  }
  return {
    has: (id: string) => id in dismissed,
    dismiss: (id: string) =>
      keep((now) => {
        now[id] = Date.now()
      }),
    restore: (id: string) =>
      keep((now) => {
        delete now[id]
      }),
  }
}
