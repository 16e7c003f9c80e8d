import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Appointment } from '../../client/nouns'
import { useSignal } from '../../ui/useSignal'
import { useConnection } from '../session/connection'
import { changedElsewhere, seen, type Seen } from './changedElsewhere'

const MARKED_MS = 4_000
const NONE: ReadonlySet<string> = new Set()

type Shown = {
  rows: readonly Appointment[]
  /** Those of them that each look reads whole. */
  whole: readonly Appointment[]
  isWhole: boolean
  readAt: number | null
  /** Another object whenever something was read that no look reads: closed lists. */
  parts: unknown
  /** Tells one screen from another: on a new one nothing is new. */
  of: string
}

export type Marks = ReadonlySet<string>

/** What another desk has changed, for a moment after it was read. `mark` is for what was found out by other ways. */
export function useMarks({ rows, whole, isWhole, readAt, parts, of }: Shown) {
  const records = useConnection().records.appointments
  const before = useRef<{ of: string; seen: Seen } | null>(null)
  const latest = useRef({ rows, whole })
  const [marks, setMarks] = useState<Marks>(NONE)
  const mark = useCallback((ids: readonly string[]) => {
    if (ids.length > 0) setMarks((marked) => new Set([...marked, ...ids]))
  }, [])

  useEffect(() => {
    latest.current = { rows, whole }
  }, [rows, whole])
  // A look is compared with the one before it, and so is what was told since. What this desk does in between is no news, and need not be gone through.
  const told = useSignal(records.others)
  const reading = useMemo(() => ({ readAt, parts, told }), [readAt, parts, told])
  useEffect(() => {
    if (!isWhole || reading.readAt === null) return
    const last = before.current?.of === of ? before.current.seen : null
    const now = latest.current
    before.current = { of, seen: seen(now.rows, last ?? undefined) }
    if (last) mark(changedElsewhere(last, now, (row) => records.isPending(row.id) || records.isOwn(row)))
  }, [isWhole, reading, of, records, mark])

  useEffect(() => {
    if (marks.size === 0) return undefined
    const timer = setTimeout(() => setMarks(NONE), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marks])
  return { marks, mark }
}
