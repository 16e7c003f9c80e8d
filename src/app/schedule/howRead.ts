import type { Appointments } from '~/app/appointments/useAppointments'
import type { ClosedAppointments } from './useClosedAppointments'

/** Whether a day on which nothing stands is known to be empty. */
export type HowRead = 'read' | 'reading' | 'not read'

type Open = Pick<Appointments, 'isWhole' | 'isFailed'>
type Closed = Pick<ClosedAppointments, 'until' | 'reached' | 'isStopped' | 'failure'>

/** As far back as is wanted. */
export const isReadBack = ({ until, reached }: Pick<Closed, 'until' | 'reached'>) =>
  until === null || (reached !== null && reached <= until)

export function howRead(open: Open, closed: Closed): HowRead {
  if (open.isFailed) return 'not read'
  if (open.isWhole && isReadBack(closed)) return 'read'
  if (closed.until === null) return 'reading'
  return closed.isStopped || closed.failure !== null ? 'not read' : 'reading'
}

type Day = {
  from: number
  /** Where the first of the days that are shown begins. */
  first: number
  now: number
  withAbsent: boolean
}

/** The same of one of several days: for a later one less has to be read, and for one to come nothing that is completed. */
export function howReadOn({ from, first, now, withAbsent }: Day, open: Open, closed: Closed): HowRead {
  if (closed.until === null || (from >= now && !withAbsent)) return howRead(open, { ...closed, until: null })
  return howRead(open, { ...closed, until: closed.until + Math.min(from, now) - Math.min(first, now) })
}

const WORDS: Record<HowRead, string> = { read: '', reading: 'Loading…', 'not read': 'Not loaded' }

/** Said in place of a number; '' where the number can be trusted, or there is something to be seen. */
export const unreadWords = (count: number, how: HowRead) => (count === 0 ? WORDS[how] : '')
