import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { appointmentsOnDay } from '~/app/appointments/appointmentsOnDay'
import { inColumns, union, type Columns } from '~/app/appointments/columns'
import {
  STAYS_DAYS,
  useAppointments,
  useListsByDay,
  useListsByTime,
  type Appointments,
} from '~/app/appointments/useAppointments'
import { useRecentChanges, type Marks } from '~/app/appointments/useRecentChanges'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useToday } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import { useRecords } from '~/client/cache/useRecords'
import type { Appointment } from '~/client/nouns/nouns'
import type { KnownVehicle } from '~/client/search/rows'
import type { SearchIndex } from '~/client/search/searchIndex'
import { hasLabel, labelsIn, withoutLabels } from '~/domain/labels'
import { fold, squeeze } from '~/domain/text/fold'
import { addDays, spanOfDay } from '~/domain/time/zone'
import { ALL, type BoardSearch } from './boardSearch'
import { useClosedAppointmentLists, type ClosedLists } from './closedAppointmentLists'

const NO_STATUSES: readonly string[] = []

/** How far back a car may have come that still stands in the shop today: further where it costs no more to ask. */
const STAYS = { byDay: STAYS_DAYS, byStatus: 366 }

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
export function useBoardRows({ day, text = '' }: BoardSearch, expanded: readonly string[]): BoardRows {
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
  const closed = useClosedAppointmentLists(byDay ? NO_STATUSES : expanded, whole.readAt, span)
  const appointments = useRecords(records.appointments)
  const rows = useMemo(() => {
    const lists = [...closed].map(([status, { rows: read }]) =>
      appointments.current(read, (row) => row.status === status),
    )
    return union([whole.rows, ...lists])
  }, [whole.rows, closed, appointments])
  const { marks } = useRecentChanges({
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
    () => (wanted === ALL ? rows : rows.filter(appointmentsOnDay(wanted, zone, isToday, known))),
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

export type Extent = {
  /** The board has read this column, and can say how many cards are there. */
  isRead: boolean
  /** And to its end. */
  isAll: boolean
}

/** How much of a column is read: closed ones are read apart where the connection lists by status, as one scrolls. */
export function useExtent({ closed, isWhole }: Pick<BoardRows, 'closed' | 'isWhole'>) {
  const { appointmentStatuses: announced, openStatuses } = useCapabilities()
  const byDay = useListsByDay()
  return (status: string): Extent => {
    const list = closed.get(status)
    if (list) {
      const isRead = !list.isPending && (list.error === null || list.rows.length > 0)
      return { isRead, isAll: isRead && !list.hasMore && list.error === null }
    }
    return byDay || openStatuses.includes(status) || !announced.includes(status)
      ? { isRead: true, isAll: isWhole }
      : { isRead: false, isAll: false }
  }
}

type KnownNames = Pick<SearchIndex, 'nameOf' | 'vehicleOf'>
type Line = { name: string; vehicle: KnownVehicle | null; text: string; plate: string }

/** Folding is most of the work, and the same for each further letter that is typed. */
const lines = new WeakMap<Appointment, Line>()

/** What is looked for in a card. */
function lineOf(row: Appointment, { nameOf, vehicleOf }: KnownNames): Line {
  const name = nameOf(row.customerId) ?? ''
  const vehicle = row.vehicleId === null ? null : vehicleOf(row.vehicleId)
  const known = lines.get(row)
  if (known?.name === name && known.vehicle === vehicle) return known
  const car = vehicle ? `${vehicle.year} ${vehicle.make} ${vehicle.model}` : ''
  const text = fold([name, row.service ?? '', row.notes ?? '', car].join(' '))
  const line = { name, vehicle, text, plate: squeeze(vehicle?.plate ?? '') }
  lines.set(row, line)
  return line
}

/** Whether a card has all of the typed words: of its customer, vehicle, plate, service and notes. A label is meant as it is. */
export function matching(typed: string, known: KnownNames): (row: Appointment) => boolean {
  const labels = labelsIn(typed)
  const words = fold(withoutLabels(typed)).split(' ').filter(Boolean)
  const plate = labels.length > 0 ? '' : squeeze(typed)
  return (row) => {
    if (!labels.every((label) => hasLabel(row.notes, label))) return false
    const line = lineOf(row, known)
    return words.every((word) => line.text.includes(word)) || (plate !== '' && line.plate.includes(plate))
  }
}

type KeptNames = KnownNames & Pick<SearchIndex, 'subscribe'>

/** Less than this is left to whatever else comes. */
const SPARE_MS = 2

/**
 * Makes the cards comparable with what will be typed, whenever nothing else is to be done, and again as names come.
 * A browser that does not say when it is idle does it at the first letter. Until what it returns is called.
 */
export function makeLines(rows: readonly Appointment[], searchIndex: KeptNames): () => void {
  if (!('requestIdleCallback' in globalThis)) return () => {}
  let at = 0
  let next: number | null = null
  const goOn = (idle: IdleDeadline) => {
    while (at < rows.length && idle.timeRemaining() > SPARE_MS) {
      const row = rows[at]
      if (row) lineOf(row, searchIndex)
      at += 1
    }
    next = at < rows.length ? requestIdleCallback(goOn) : null
  }
  const begin = () => {
    at = 0
    next ??= requestIdleCallback(goOn)
  }
  begin()
  const stop = searchIndex.subscribe(begin)
  return () => {
    stop()
    if (next !== null) cancelIdleCallback(next)
  }
}
