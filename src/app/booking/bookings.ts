import { useMemo } from 'react'
import { newKey } from '../../client/journal/browser'
import { tell } from '../../ui/tell'
import { useSignal } from '../../ui/useSignal'
import { sayRefused } from '../acts/sayRefused'
import { useConnection } from '../session/connection'
import type { Connection } from '../session/desk'
import { forgetDraft } from '../session/drafts'
import { zoneNow } from '../session/zoneNow'
import { useRefusalWords } from '../visits/refusalWords'
import { showWhen } from '../words/times'
import { createArrival } from './arrive'
import type { Booked } from './notes'
import { createRun, type Run } from './run'
import { BOOKING_DRAFT, ownNoBooking } from './typedBefore'

const runs = new WeakMap<Connection, Run>()

/** The booking of a connection. It goes on whether or not its dialog is open. */
function bookingOf(connection: Connection): Run {
  const known = runs.get(connection)
  if (known) return known
  const { api, journal, name } = connection
  const run = createRun({
    connection: name,
    journal,
    write: () => api.write,
    arrive: createArrival({
      journal,
      write: () => api.write,
      statusOf: (id) => connection.books.appointments.find(id)?.status,
    }),
    newId: newKey,
    onNotBooked: () => ownNoBooking(name),
    onBooked(booked, notIn) {
      const { title } = booked
      forgetDraft(name, BOOKING_DRAFT)
      if (notIn === undefined) tell({ title: `Booked: ${title}`, detail: bookedWords(connection, booked) })
      else sayRefused(`Booked, and not checked in: ${title}`, notIn, { whose: title, id: `here ${title}` })
    },
  })
  runs.set(connection, run)
  return run
}

/** "Tomorrow, 2:00 PM, 2011 Toyota Corolla 5MHL667": the car where it is known here. */
function bookedWords({ books }: Connection, { startsAt, isHere, vehicleId }: Booked): string {
  const car = vehicleId === null ? null : books.vehicles.find(vehicleId)
  return [
    showWhen(startsAt, zoneNow()),
    isHere && 'checked in',
    car && [car.year, car.make, car.model, car.plate].filter((part) => part !== null).join(' '),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The booking of this connection, and where it stands. */
export function useBooking() {
  const run = bookingOf(useConnection())
  const standing = useSignal(run)
  const inWords = useRefusalWords()
  return {
    run,
    standing: useMemo(() => ({ ...standing, failure: inWords(standing.failure) }), [standing, inWords]),
  }
}
