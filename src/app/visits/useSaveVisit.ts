import { useRef, useState } from 'react'
import { Failure } from '../../client/api/failure'
import { readCurrent } from '../../client/appointments'
import type { Appointment } from '../../client/records'
import type { Saved } from '../forms/useEdit'
import type { Followed } from '../forms/useSaving'
import { useConnection } from '../session/connection'
import { agreementOf, type Agreement } from './agreementFields'
import { useChange } from './useChange'

const gone = () => new Failure('missing', 'This appointment was deleted at another desk', { isWrite: true })
const denied = () => new Failure('forbidden', 'This desk may not change appointments', { isWrite: true })

/** Reads an appointment anew, and saves what was changed of it and nothing else. */
export function useSaveVisit(begun: Appointment) {
  const connection = useConnection()
  const now = useChange()
  // As it was at the beginning: the key may be denied it meanwhile, and that is then told as any other refusal.
  const [change] = useState(() => now)
  const last = useRef(begun)

  return {
    async read() {
      const row = await readCurrent(connection, begun, { priority: 'act' }, true)
      if (!row) throw gone()
      last.current = row
      return agreementOf(row)
    },
    async write({ changes }: Saved<Agreement>, writing: Followed) {
      if (!change) throw denied()
      let refusal: unknown = null
      const isSaved = await change(last.current, changes, {
        onStep: writing.onStep,
        // Where the panel has been closed meanwhile, it is told in the corner.
        onRefused(failure) {
          refusal = failure
          return writing.gone.aborted ? false : undefined
        },
      })
      if (!isSaved) throw refusal
    },
  }
}
