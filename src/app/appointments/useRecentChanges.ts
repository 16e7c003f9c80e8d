import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useConnection } from '~/app/session/connection'
import type { Appointment } from '~/client/nouns/nouns'
import { useSignal } from '~/ui/useSignal'

/**
 * How anything with `data-marked` looks for the moment in which it is. On more colour its small print is hard to read.
 * Only what the mark changes fades: the border of a card that is pressed would be drawn anew in each frame of its lift.
 */
export const MARKED =
  'motion-safe:transition-[background-color,outline-color] motion-safe:duration-700 data-marked:bg-[color-mix(in_srgb,var(--color-accent-soft)_45%,var(--color-raised))] data-marked:outline-2 data-marked:outline-accent'

const MARKED_MS = 4_000
const NO_MARKS: ReadonlySet<string> = new Set()

type RecentChangesParts = {
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
export function useRecentChanges({ rows, whole, isWhole, readAt, parts, of }: RecentChangesParts) {
  const records = useConnection().records.appointments
  const before = useRef<{ of: string; seen: Seen } | null>(null)
  const latest = useRef({ rows, whole })
  const [marks, setMarks] = useState<Marks>(NO_MARKS)
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
    before.current = { of, seen: withSeen(now.rows, last ?? undefined) }
    if (last) mark(changedElsewhere(last, now, (row) => records.isPending(row.id) || records.isOwn(row)))
  }, [isWhole, reading, of, records, mark])

  useEffect(() => {
    if (marks.size === 0) return undefined
    const timer = setTimeout(() => setMarks(NO_MARKS), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marks])
  return { marks, mark }
}

/** What was on screen, and as it was when it was last looked at. */
export type Seen = ReadonlyMap<string, string>

/** What is gone now may come back in another list, and is then known to have changed. */
export const withSeen = (rows: readonly Appointment[], before: Seen = new Map()): Seen =>
  new Map([...before, ...rows.map(({ id, updatedAt }) => [id, updatedAt] as const)])

type Now = {
  rows: readonly Appointment[]
  /** Those of them that stand in a list which was read whole the last time: new in it is new in the shop. */
  whole: readonly Appointment[]
}

/** The appointments that another desk has made or changed since. */
export function changedElsewhere(
  before: Seen,
  { rows, whole }: Now,
  isOurs: (row: Appointment) => boolean,
): string[] {
  const changed = rows.filter(({ id, updatedAt }) => before.get(id) !== updatedAt)
  if (changed.length === 0) return []
  const news = new Set(whole.map(({ id }) => id))
  return changed.filter((row) => (before.has(row.id) || news.has(row.id)) && !isOurs(row)).map(({ id }) => id)
}
