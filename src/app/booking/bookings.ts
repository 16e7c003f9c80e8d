import type { QueryClient } from '@tanstack/react-query'
import { newKey } from '../../client/journal/browser'
import { customerQuery, refreshCustomers } from '../../client/queries/customers'
import { appointmentsKey } from '../../client/queries/keys'
import { vehiclesKey } from '../../client/queries/keys'
import { tell } from '../../ui/tell'
import type { Connection } from '../shell/desk'
import { forgetDraft } from '../shell/drafts'
import { storedNotes } from './notes'
import { createRun, type Run } from './run'

export const BOOKING_DRAFT = 'booking'

const runs = new WeakMap<Connection, Run>()

/** The booking of a connection. It goes on whether or not its dialog is open. */
export function bookingOf(connection: Connection, queryClient: QueryClient): Run {
  const known = runs.get(connection)
  if (known) return known
  const { ahead, api, directory, journal, name } = connection
  const run = createRun({
    notes: storedNotes(name),
    journal,
    write: () => api.write,
    newId: newKey,
    learn: {
      customer(customer) {
        queryClient.setQueryData(customerQuery(connection, customer.id).queryKey, customer)
        directory.learn({ customers: [customer] })
        void refreshCustomers(queryClient, connection)
      },
      vehicle(vehicle) {
        directory.learn({ vehicles: [vehicle] })
        void queryClient.invalidateQueries({ queryKey: vehiclesKey(name, vehicle.customerId) })
      },
      appointment(appointment) {
        ahead.learn(appointment)
        void queryClient.invalidateQueries({ queryKey: [...appointmentsKey(name), 'of'] })
      },
    },
    onBooked(title) {
      forgetDraft(name, BOOKING_DRAFT)
      tell({ title: `Booked: ${title}` })
    },
  })
  journal.onConfirmed((entry, answer) => run.hear(entry, answer))
  runs.set(connection, run)
  return run
}
