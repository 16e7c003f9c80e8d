import { useMemo, useSyncExternalStore } from 'react'
import type { Columns } from '~/app/appointments/columns'
import { statusWord } from '~/app/format/statusWords'
import { useConnection } from '~/app/session/connection'
import { showDate, showTime } from '~/app/session/shopTime'
import type { KnownRecords } from '~/client/cache/records'
import type { Appointment } from '~/client/nouns/nouns'
import { movesBetween, type Capabilities } from '~/domain/capabilities'
import { dayOf } from '~/domain/time/zone'

// While a person drags a card or has its menu open, the board moves no card. The card itself goes on showing its newest data.

/** Where a card will stand as soon as the person lets go of it. */
export function goesTo(
  row: Appointment,
  status: string,
  known: Appointment | null | undefined,
): string | null {
  if (known === null) return 'deleted on another computer'
  return row.status === status ? null : `now ${statusWord(row.status)}`
}

type Known = Pick<KnownRecords<Appointment>, 'find' | 'isPending' | 'isOwn'>

/** As it is known best, where another desk has changed it since it was seen; null where it was deleted there. */
function changedSince(records: Known, seen: Appointment): Appointment | null | undefined {
  const now = records.find(seen.id)
  if (now === null) return null
  if (!now || records.isPending(seen.id) || records.isOwn(now)) return undefined
  return now.updatedAt === seen.updatedAt && now.status === seen.status ? undefined : now
}

/** What another desk has done to a card since it was lifted, or since its menu was opened. */
export function changesSinceHeld(records: Known, seen: Appointment, zone: string): string | null {
  const now = changedSince(records, seen)
  if (now === null) return 'Deleted on another computer.'
  if (!now) return null
  if (now.status !== seen.status) return `Moved on another computer. It is now in ${statusWord(now.status)}.`
  if (now.startsAt === seen.startsAt) return 'Changed on another computer.'
  const isSameDay = dayOf(Date.parse(now.startsAt), zone) === dayOf(Date.parse(seen.startsAt), zone)
  const day = isSameDay ? '' : `${showDate(now.startsAt, zone)}, `
  return `Changed on another computer: now ${day === '' ? 'at ' : day}${showTime(now.startsAt, zone)}.`
}

/** Whether a move undoes what another desk has done since: its step is not on the way from where the card was seen. */
export function undoesOtherChange(
  records: Known,
  known: Capabilities,
  seen: Appointment,
  to: string,
): boolean {
  const now = changedSince(records, seen)
  if (!now || now.status === seen.status || now.status === to) return false
  return movesBetween(known, seen.status, to)?.some((step) => step === now.status) !== true
}

const nothing = () => () => undefined

/** The columns as they stand, with what is known of one card by now. */
export function useHeldCardUpdated(columns: Columns, id: string | null): Columns {
  const records = useConnection().records.appointments
  const known = useSyncExternalStore(id === null ? nothing : records.subscribe, records.get)
  return useMemo(() => {
    if (id === null) return columns
    const told = new Map<string, readonly Appointment[]>()
    for (const [status, rows] of columns) {
      const isIn = rows.some((row) => row.id === id)
      told.set(status, isIn ? rows.map((row) => (row.id === id ? (known.find(id) ?? row) : row)) : rows)
    }
    return told
  }, [columns, id, known])
}
