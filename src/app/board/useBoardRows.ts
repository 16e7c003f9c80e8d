import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useRecords } from '../../client/cache/useRecords'
import type { Appointment } from '../../client/nouns'
import { addDays, spanOfDay } from '../../domain/zone'
import { useCapabilities, useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { useToday } from '../session/useToday'
import { inColumns, union, type Columns } from '../visits/columns'
import { onDay } from '../visits/onDay'
import { useAppointments, useListsByDay, useListsByTime, type Appointments } from '../visits/useAppointments'
import { useMarks, type Marks } from '../visits/useMarks'
import { ALL, type BoardSearch } from './boardSearch'
import { useClosedLists, type ClosedLists } from './closedLists'
import { makeLines } from './makeLines'
import { matching } from './matching'

const NONE: readonly string[] = []

/** How far back a car may have come that still stands in the shop today: further where it costs no more to ask. */
const STAYS = { byDay: 3, byStatus: 366 }

export type BoardRows = Pick<
  Appointments,
  'isPending' | 'isFailed' | 'isWhole' | 'error' | 'skipped' | 'rows' | 'refetch'
> & {
  columns: Columns
  /** Of that day, whatever is typed. */
  ofDay: readonly Appointment[]
  closed: ClosedLists
  marks: Marks
  /** How many cards the day and the text leave out. */
  hidden: number
  /** The day and the text: with another one the board is another. */
  asked: string
  /** Whether all that they ask for has been read, names included. */
  isSettled: boolean
}

/** Which cards of which columns the address asks for. */
export function useBoardRows({ day, text = '' }: BoardSearch, unfolded: readonly string[]): BoardRows {
  const { records, searchIndex } = useConnection()
  const known = useCapabilities()
  const zone = useZone()
  const byDay = useListsByDay()
  const today = useToday()
  const wanted = day ?? today
  const isToday = wanted === today
  const stays = byDay ? STAYS.byDay : STAYS.byStatus

  const whole = useAppointments(
    wanted === ALL || !byDay ? null : { from: isToday ? addDays(wanted, -stays) : wanted, to: wanted },
  )
  const isExact = useListsByTime()
  // Closed cards of a day are asked for by the day, where the service can be.
  const span = useMemo(
    () => (isExact && wanted !== ALL ? spanOfDay(wanted, zone) : null),
    [isExact, wanted, zone],
  )
  const closed = useClosedLists(byDay ? NONE : unfolded, whole.readAt, span)
  const appointments = useRecords(records.appointments)
  const rows = useMemo(() => {
    const lists = [...closed].map(([status, { rows: read }]) =>
      appointments.current(read, (row) => row.status === status),
    )
    return union([whole.rows, ...lists])
  }, [whole.rows, closed, appointments])
  const { marks } = useMarks({
    rows,
    whole: whole.rows,
    isWhole: whole.isWhole,
    readAt: whole.readAt,
    parts: closed,
    of: wanted,
  })

  // Only what is typed is looked for in names, which come one after the other while they are read.
  const isTyped = text.trim() !== ''
  const coverage = useSyncExternalStore(searchIndex.subscribe, () =>
    isTyped ? searchIndex.coverage() : null,
  )
  const ofDay = useMemo(
    () => (wanted === ALL ? rows : rows.filter(onDay(wanted, zone, isToday, known))),
    [rows, wanted, zone, isToday, known],
  )
  const shown = useMemo(() => {
    const isNamed = coverage === null ? () => true : matching(text, searchIndex)
    return ofDay.filter(isNamed)
  }, [ofDay, text, searchIndex, coverage])

  // The first typed letter waits neither for a thousand names nor for the cards to be made comparable.
  useEffect(
    () => (whole.isWhole ? makeLines(rows, searchIndex) : undefined),
    [whole.isWhole, rows, searchIndex],
  )

  const [columns, setColumns] = useState<{ of: unknown; by: Columns } | null>(null)
  let by = columns?.by
  if (!by || columns?.of !== shown) {
    by = inColumns(shown, known, columns?.by ?? null)
    setColumns({ of: shown, by })
  }
  const { isPending, isFailed, isWhole, error, skipped, refetch } = whole
  return {
    columns: by,
    ofDay,
    closed,
    marks,
    hidden: rows.length - shown.length,
    asked: `${wanted} ${text}`,
    isSettled: whole.isWhole && coverage?.names.done !== false,
    isPending,
    isFailed,
    isWhole,
    error,
    skipped,
    rows: whole.rows,
    refetch,
  }
}
