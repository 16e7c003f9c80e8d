import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useVersion } from '../../client/books/useBooks'
import { keptAppointments } from '../../client/queries/appointment'
import type { Appointment } from '../../client/records'
import { clashes, type Slot } from '../../domain/overlap'
import { useCapabilities, useConnection } from '../session/connection'
import { useTheirs } from './useTheirs'

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

/**
 * Another appointment of the same vehicle or customer at that time, among all that is read. Whatever can be in the way
 * is the customer's own, so theirs are read for it.
 */
export function useClash(wanted: Slot | null, self?: string): Appointment | null {
  const connection = useConnection()
  const client = useQueryClient()
  const { openStatuses } = useCapabilities()
  const book = connection.books.appointments
  const version = useVersion(book)
  const customerId = wanted?.customerId ?? ''
  const { data } = useTheirs(customerId)
  const holding = useMemo(() => {
    if (customerId === '' || !version) return []
    const kept = keptAppointments(client, connection)
    for (const row of data ?? []) if (!kept.has(row.id)) kept.set(row.id, row)
    const own = [...kept.values()].filter((row) => row.customerId === customerId)
    const isTheirs = (row: Appointment) => row.customerId === customerId
    return book.apply(own, 0, isTheirs).filter(({ status }) => openStatuses.includes(status))
  }, [book, client, connection, customerId, data, openStatuses, version])
  return wanted && firstClash(wanted, holding, self)
}
