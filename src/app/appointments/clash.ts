import { useMemo, useCallback } from 'react'
import { showMoment } from '~/app/format/times'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { nameDay, useZone } from '~/app/session/shopTime'
import { useShopRecord } from '~/app/session/useShopRecord'
import { useRecords } from '~/client/cache/useRecords'
import type { Appointment } from '~/client/nouns/nouns'
import { nextOpen } from '~/domain/openHours'
import type { OpeningHours } from '~/domain/shop'
import { clashes, fullAt, type Slot } from '~/domain/time/overlap'
import { dayOf } from '~/domain/time/zone'
import { useAppointments } from './useAppointments'
import { useOpenAppointmentsOfCustomer } from './useAppointmentsOfCustomer'

const MOST_FREE = 3

export type Found = {
  clash: Clash
  /** The next times at which nothing is in the way. */
  free: readonly number[]
  /** It is sure to be refused: known by records that were read or confirmed. Not every service refuses it. */
  isRefused: boolean
}

type Wanted = {
  /** '' for whoever is new. */
  customerId: string
  /** Null while it is not known when, or what for. */
  slot: Slot | null
  /** The appointment that is moved; absent for a new one. */
  self?: string
}

/** Finds what is in an appointment's way before the outbox sends it; the service may know of more, and has the last word. */
export function useClash({ customerId, slot, self }: Wanted): { found: Found | null; isReading: boolean } {
  const { features } = useConnection()
  const ofCustomer = useOpenAppointmentsOfCustomer(customerId)
  const capacity = useShopRecord()?.capacity ?? null
  const { rows, isWhole } = useAppointments(null, slot !== null && capacity !== null)
  const known = useKnown({ theirs: ofCustomer.rows, all: rows, isWhole })
  const { isReading, isRead } = ofCustomer
  const clash = slot && !isReading ? clashWith(slot, known, self) : null
  if (!slot || !clash) return { found: null, isReading }
  const isRefused = features.noOverlap && clash.isSure && (clash.kind === 'full' || isRead)
  return { found: { clash, free: nextFree(slot, known, MOST_FREE, self), isRefused }, isReading }
}

/** What this browser knows of the appointments that could be in another one's way. Each of them holds a place in the day. */
export type Known = {
  /** Of the same customer. */
  theirs: readonly Appointment[]
  /** Null where the shop names no capacity, or not all that is open was read. */
  room: { capacity: number; open: readonly Appointment[] } | null
  /** Null where the shop says none. */
  hours: { open: OpeningHours; zone: string } | null
  /** Read or confirmed, and not merely this desk's own pending change. */
  isSure: (row: Appointment) => boolean
}

type ReadSoFar = {
  /** Of the same customer, among others perhaps. */
  theirs: readonly Appointment[]
  all: readonly Appointment[]
  isWhole: boolean
}

/** What this browser has read of the appointments that could be in the way, with the room and the hours that the shop names. */
export function useKnown({ theirs, all, isWhole }: ReadSoFar): Known {
  const { openStatuses } = useCapabilities()
  const shop = useShopRecord()
  const capacity = shop?.capacity ?? null
  const open = shop?.openingHours ?? null
  const zone = useZone()
  const isSure = useSure()
  return useMemo(
    () => knownOf({ theirs, all, isWhole, capacity, openStatuses, hours: open && { open, zone }, isSure }),
    [theirs, all, isWhole, capacity, openStatuses, open, zone, isSure],
  )
}

/** Whether it stands so in the records, as they were read or confirmed, and not by this desk's own pending change alone. */
function useSure() {
  const known = useRecords(useConnection().records.appointments)
  return useCallback(
    ({ id }: Appointment) => Boolean(known.find(id)) && !known.isPending(id) && !known.isOutdated(id),
    [known],
  )
}

type KnownParts = {
  theirs: readonly Appointment[]
  /** What is open, as far as it was read. */
  all: readonly Appointment[]
  isWhole: boolean
  capacity: number | null
  openStatuses: readonly string[]
  hours: Known['hours']
  isSure: Known['isSure']
}

/** A day that is not read whole is not said to be full. */
export function knownOf({ theirs, all, isWhole, capacity, openStatuses, hours, isSure }: KnownParts): Known {
  const isOpen = ({ status }: Appointment) => openStatuses.includes(status)
  return {
    theirs: theirs.filter(isOpen),
    room: capacity === null || !isWhole ? null : { capacity, open: all.filter(isOpen) },
    hours,
    isSure,
  }
}

export type Clash = { isSure: boolean } & (
  | { kind: 'same'; row: Appointment }
  | { kind: 'full'; at: number; count: number; capacity: number }
)

/** The same car or customer, or a full shop. What is sure goes before what may yet be refused. */
export function clashWith(wanted: Slot, { theirs, room, isSure }: Known, self?: string): Clash | null {
  const others = room?.open.filter(({ id }) => id !== self) ?? []
  for (const sure of [true, false]) {
    const row = firstClash(wanted, sure ? theirs.filter(isSure) : theirs, self)
    if (row) return { kind: 'same', isSure: sure, row }
    const full = room && fullAt(wanted, slotsOf(sure ? others.filter(isSure) : others), room.capacity)
    if (full) return { kind: 'full', isSure: sure, capacity: room.capacity, ...full }
  }
  return null
}

const slotsOf = (rows: readonly Appointment[]) => rows.flatMap((row) => slotOf(row) ?? [])

const MINUTE_MS = 60_000

/** What an appointment takes up; null where its time can't be read. */
export function slotOf(
  row: Pick<Appointment, 'customerId' | 'vehicleId' | 'startsAt' | 'minutes'>,
): Slot | null {
  const startAt = Date.parse(row.startsAt)
  if (Number.isNaN(startAt)) return null
  const { customerId, vehicleId, minutes } = row
  return { customerId, vehicleId, startAt, endAt: startAt + minutes * MINUTE_MS }
}

/** Of those that hold a place, the first that is in the way. */
export function firstClash(wanted: Slot, rows: Iterable<Appointment>, self?: string): Appointment | null {
  for (const row of rows) {
    const slot = row.id === self ? null : slotOf(row)
    if (slot && clashes(wanted, slot)) return row
  }
  return null
}

const QUARTER_MS = 15 * MINUTE_MS

/**
 * The next times at which nothing is in the way, from the quarter of an hour after what is. Who asks for a time within the
 * shop's hours is offered no other.
 */
export function nextFree(wanted: Slot, known: Known, count: number, self?: string): number[] {
  const length = wanted.endAt - wanted.startAt
  const { hours } = known
  const openFrom = (at: number) => (hours && nextOpen(hours.open, at, length, hours.zone)) ?? at
  const isWithin = openFrom(wanted.startAt) === wanted.startAt
  const others = slotsOf(known.room?.open.filter(({ id }) => id !== self) ?? [])
  const most = known.theirs.length + others.length + count
  const free: number[] = []
  let startAt = wanted.startAt
  // Each round steps over one appointment or takes one time.
  for (let round = 0; free.length < count && round <= most; round += 1) {
    if (isWithin) startAt = openFrom(startAt)
    const clash = clashWith({ ...wanted, startAt, endAt: startAt + length }, known, self)
    const until = clash && overAt(clash, others)
    if (until) startAt = Math.ceil(until / QUARTER_MS) * QUARTER_MS
    else {
      free.push(startAt)
      startAt += 2 * QUARTER_MS
    }
  }
  return free
}

/** When what is in the way is over: of a full shop, when the first of those who stand there then goes. */
function overAt(clash: Clash, others: readonly Slot[]): number | null {
  if (clash.kind === 'same') return slotOf(clash.row)?.endAt ?? null
  const ends = others.filter(({ startAt, endAt }) => startAt <= clash.at && clash.at < endAt)
  return ends.length === 0 ? null : Math.min(...ends.map(({ endAt }) => endAt))
}

/** "10:00 AM"; of another day "Thu, 9:00 AM". */
export function freeWords(at: number, wantedAt: number, zone: string): string {
  const on = dayOf(at, zone)
  return on === dayOf(wantedAt, zone) ? showMoment(at, zone) : `${nameDay(on, zone)}, ${showMoment(at, zone)}`
}

/** "4 of 4 cars at 10:00 AM" */
export const fullWords = (full: { at: number; count: number; capacity: number }, zone: string) =>
  `${full.count} of ${full.capacity} ${full.capacity === 1 ? 'car' : 'cars'} at ${showMoment(full.at, zone)}`
