import { useEffect, useRef, useState } from 'react'
import type { Appointment } from '../../client/records'
import { useConnection } from '../shell/connection'
import { changedElsewhere, seen, type Seen } from './changedElsewhere'

const MARKED_MS = 4_000
const NONE: ReadonlySet<string> = new Set()

type Board = {
  rows: readonly Appointment[]
  isWhole: boolean
  readAt: number | null
  /** Tells one board from another: on a new one nothing is new. */
  of: string
}

/** The cards of which the last look showed that another desk has changed them. */
export function useMarks({ rows, isWhole, readAt, of }: Board): ReadonlySet<string> {
  const { ahead } = useConnection()
  const before = useRef<{ of: string; seen: Seen } | null>(null)
  const latest = useRef(rows)
  const [marks, setMarks] = useState(NONE)

  useEffect(() => {
    latest.current = rows
  }, [rows])
  // A look is compared with the one before it. What this desk does in between is no news, and need not be gone through.
  useEffect(() => {
    if (!isWhole || readAt === null) return
    const last = before.current
    const now = latest.current
    before.current = { of, seen: seen(now) }
    if (last?.of !== of) return
    const ids = changedElsewhere(last.seen, now, (row) => ahead.isPending(row.id) || ahead.knows(row))
    if (ids.length > 0) setMarks(new Set(ids))
  }, [isWhole, readAt, of, ahead])

  useEffect(() => {
    if (marks.size === 0) return undefined
    const timer = setTimeout(() => setMarks(NONE), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marks])
  return marks
}
