import { newKey } from '../../client/journal/browser'
import { tell } from '../../ui/tell'
import type { Connection } from '../session/desk'
import { forgetDraft } from '../session/drafts'
import { oldStore } from './old'
import { createRun, type Run } from './run'

export const BOOKING_DRAFT = 'booking'

const runs = new WeakMap<Connection, Run>()

/** The booking of a connection. It goes on whether or not its dialog is open. */
export function bookingOf(connection: Connection): Run {
  const known = runs.get(connection)
  if (known) return known
  const { api, journal, name } = connection
  const run = createRun({
    connection: name,
    journal,
    old: oldStore(name),
    write: () => api.write,
    newId: newKey,
    onBooked(title) {
      forgetDraft(name, BOOKING_DRAFT)
      tell({ title: `Booked: ${title}` })
    },
  })
  runs.set(connection, run)
  return run
}
