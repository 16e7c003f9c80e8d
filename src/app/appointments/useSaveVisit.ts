import { useState } from 'react'
import { Failure } from '../../client/failure'
import { readAnew } from '../../client/queries/appointment'
import type { Appointment } from '../../client/records'
import { useConnection } from '../shell/connection'
import type { Conflict } from '../shell/versions'
import { useChange } from './useChange'
import { agreementOf, changesOf, conflictsOf, type Agreement } from './visitVersions'

type Clash = { wanted: Agreement; now: Appointment; fields: Conflict<Agreement>[] }

const gone = () => new Failure('missing', 'This appointment was deleted at another desk', { isWrite: true })

/** Saves what was changed of an appointment, and nothing else; never over what another desk wrote meanwhile unseen. */
export function useSaveVisit(begun: Appointment, onDone: () => void) {
  const connection = useConnection()
  const change = useChange()
  const [clash, setClash] = useState<Clash | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  /** `seen` is the version that the person had before their eyes when they decided. */
  async function save(wanted: Agreement, seen: Appointment = begun) {
    setFailure(null)
    const changes = changesOf(agreementOf(begun), wanted)
    if (!change || Object.keys(changes).length === 0) return onDone()
    try {
      const now = await readAnew(connection, begun, { priority: 'act' })
      if (!now) throw gone()
      connection.ahead.learn(now)
      const fields = conflictsOf(changes, agreementOf(seen), agreementOf(now))
      if (fields.length > 0) return setClash({ wanted, now, fields })
      const isSaved = await change(now, changes, { onRefused: setFailure })
      if (isSaved) onDone()
    } catch (error) {
      setFailure(error)
    }
  }

  return {
    save,
    clash,
    failure,
    takeTheirs: onDone,
  }
}
