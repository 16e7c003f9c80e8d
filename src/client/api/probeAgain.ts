import type { Capabilities } from '../../domain/capabilities'
import type { Clock } from '../clock'
import type { Connection } from '../connect'

const FIRST_MS = 60_000
const LONGEST_MS = 16 * FIRST_MS

/** Not every service can change vehicles, and one that can't never tells. */
const isOpen = ({ write }: Capabilities) =>
  Object.entries(write).some(([resource, grant]) => grant === 'unknown' && resource !== 'vehicles')

type ProbeParts = { clock: Clock; onOnline: (wake: () => void) => () => void }

/** What could not be found out is asked again, less and less often, and when the line is back. */
export function probeUntilKnown(
  { capabilities, probe }: Pick<Connection, 'capabilities' | 'probe'>,
  { clock, onOnline }: ProbeParts,
): () => void {
  let waitMs = FIRST_MS
  let isOver = false
  let callOff = clock.after(waitMs, ask)

  function ask() {
    callOff()
    if (isOpen(capabilities.get())) void probe().then(planNext, planNext)
  }

  function planNext() {
    callOff()
    waitMs = Math.min(waitMs * 2, LONGEST_MS)
    if (!isOver) callOff = clock.after(waitMs, ask)
  }

  const stopWaking = onOnline(ask)
  return () => {
    isOver = true
    callOff()
    stopWaking()
  }
}
