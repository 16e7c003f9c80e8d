import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useVersion } from '../../client/books/useBooks'
import { keptAppointments } from '../../client/queries/keptAppointments'
import type { Appointment } from '../../client/records'
import type { Slot } from '../../domain/overlap'
import { dayOf } from '../../domain/zone'
import { Notice } from '../../ui/Notice'
import { useCapabilities, useConnection } from '../session/connection'
import { nameDay, useZone } from '../session/shopTime'
import { statusWord } from '../words/statusWords'
import { showMoment } from '../words/times'
import { firstClash } from './clash'
import { useTheirs } from './useTheirs'

type Props = {
  /** Null where nothing can be in its way. */
  wanted: Slot | null
  /** The appointment that is moved; absent for a new one. */
  self?: string
}

/** Said before it is sent; the service may know of more, and has the last word. */
export function ClashNotice({ wanted, self }: Props) {
  const zone = useZone()
  const other = useClash(wanted, self)
  if (!wanted || !other) return null
  const of = wanted.vehicleId === null ? 'customer' : 'vehicle'
  const start = Date.parse(other.startsAt)
  const until = start + other.minutes * 60_000
  return (
    <Notice tone="warn" title={`At this time the ${of} is booked already`}>
      {other.service ?? 'An appointment'}, {nameDay(dayOf(start, zone), zone)}, {showMoment(start, zone)} to{' '}
      {showMoment(until, zone)} ({statusWord(other.status).toLowerCase()}). The service will refuse a second
      one; choose another time.
    </Notice>
  )
}

/**
 * Another appointment of the same vehicle or customer at that time, among all that is read. Whatever can be in the way
 * is the customer's own, so theirs are read for it.
 */
function useClash(wanted: Slot | null, self?: string): Appointment | null {
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
