import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showSpan } from '~/app/format/times'
import { useConnection } from '~/app/session/connection'
import type { Connection } from '~/app/session/sessionState'
import { showDate, useZone } from '~/app/session/shopTime'
import { Failure } from '~/client/api/failure'
import { keptAppointments } from '~/client/nouns/appointments'
import type { Appointment } from '~/client/nouns/nouns'

const MINUTE_MS = 60_000

/** An id as services make them; only where the message says itself that it is an appointment's. */
const UNKNOWN = /\b(?:an |another |the )?appointment (?:[a-z]+_\w+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i

/** The service may name what is in the way by its id, which says nothing to anybody: `known` says whose it is and when. */
export function withoutIds(
  message: string,
  known: Iterable<Appointment>,
  words: (row: Appointment) => string,
): string {
  let said = message
  for (const row of known) {
    for (const article of ['the ', 'an ', 'another ', '']) {
      said = said.replace(`${article}appointment ${row.id}`, row.id)
    }
    said = said.replace(row.id, () => `the appointment ${words(row)},`).replace(/,$/, '')
  }
  return said.replace(UNKNOWN, 'another appointment')
}

/** Whose it is, for messages and for the outbox's label: of a page that was just opened only the record cache knows it. */
export const nameIn = ({ searchIndex, records }: Connection, { customerId }: Appointment) =>
  searchIndex.nameOf(customerId) ?? records.customers.find(customerId)?.name ?? 'This customer'

/** "of Ruth Delgado, Fri, Nov 20, 9:00 AM to 10:00 AM" */
function whoseAndWhen({ searchIndex }: Connection, row: Appointment, zone: string): string {
  const name = searchIndex.nameOf(row.customerId)
  const from = Date.parse(row.startsAt)
  const span = showSpan({ from, until: from + row.minutes * MINUTE_MS }, zone)
  return `${name === null ? 'on' : `of ${name},`} ${showDate(from, zone)}, ${span}`
}

function knownIn(message: string, connection: Connection, client: QueryClient): Appointment[] {
  const isNamed = ({ id }: Appointment) => message.includes(id)
  return connection.records.appointments.current(
    [...keptAppointments(client, connection).values()].filter(isNamed),
    isNamed,
  )
}

/** What a service says, in words that name appointments as people do. */
export function useNamed(): (message: string) => string {
  const connection = useConnection()
  const client = useQueryClient()
  const zone = useZone()
  return useCallback(
    (message: string) =>
      withoutIds(message, knownIn(message, connection, client), (row) => whoseAndWhen(connection, row, zone)),
    [connection, client, zone],
  )
}

/** The same refusal, in such words. */
export function useRefusalWords(): (failure: unknown) => unknown {
  const named = useNamed()
  return useCallback(
    (failure: unknown) => {
      if (!(failure instanceof Failure) || failure.kind !== 'refused') return failure
      const { kind, message, status, requestId, reason, isWrite, confirmed, unsure, letGo } = failure
      const said = named(message)
      if (said === message) return failure
      const same = { status, requestId, reason, isWrite, confirmed, unsure, letGo }
      return new Failure(kind, said, { ...same, cause: failure })
    },
    [named],
  )
}
