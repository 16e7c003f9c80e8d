import { createMoving, type Mover } from '../../client/appointments/moving'
import { createUndoing, type Undoing } from '../../client/appointments/undoing'
import { useConnection } from '../shell/connection'
import type { Connection } from '../shell/desk'

type Acts = { mover: Mover; undoing: Undoing }

const acts = new WeakMap<Connection, Acts>()

/** What this desk is doing to appointments, and can take back; one for all screens of a connection. */
export function actsOf(connection: Connection): Acts {
  const known = acts.get(connection)
  if (known) return known
  const { ahead, journal } = connection
  const mover = createMoving(ahead, (entry) => void journal.resolve(entry, 'take back'))
  const made = { mover, undoing: createUndoing() }
  acts.set(connection, made)
  addEventListener('beforeunload', (event) => {
    // The steps still to come are in this page alone.
    if (mover.isUnfinished()) event.preventDefault()
  })
  return made
}

export const useActs = () => actsOf(useConnection())
