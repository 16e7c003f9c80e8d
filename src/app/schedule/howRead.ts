import type { Appointments } from '../visits/useAppointments'
import type { ClosedBack } from './useClosedBack'

/** Whether a day on which nothing stands is known to be empty. */
export type HowRead = 'read' | 'reading' | 'not read'

type Open = Pick<Appointments, 'isWhole' | 'isFailed'>
type Closed = Pick<ClosedBack, 'until' | 'reached' | 'isStopped' | 'failure'>

/** As far back as is wanted. */
export const isReadBack = ({ until, reached }: Pick<Closed, 'until' | 'reached'>) =>
  until === null || (reached !== null && reached <= until)

export function howRead(open: Open, closed: Closed): HowRead {
  if (open.isFailed) return 'not read'
  if (open.isWhole && isReadBack(closed)) return 'read'
  return closed.isStopped || closed.failure !== null ? 'not read' : 'reading'
}

const WORDS: Record<HowRead, string> = { read: '', reading: 'Reading…', 'not read': 'Not read' }

/** Said in place of a number; '' where the number can be trusted, or there is something to be seen. */
export const unreadWords = (count: number, how: HowRead) => (count === 0 ? WORDS[how] : '')
