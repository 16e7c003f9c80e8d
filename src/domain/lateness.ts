import { isInShop, stageOf } from './appointments'
import { hasLabel } from './labels'

/** How loud a late mark is: a board on which everything is red says nothing. */
export type Lateness = 'grey' | 'amber' | 'red'

const AMBER_FROM_MINUTES = 10
const RED_FROM_MINUTES = 30

export const latenessOf = (minutes: number): Lateness =>
  minutes < AMBER_FROM_MINUTES ? 'grey' : minutes < RED_FROM_MINUTES ? 'amber' : 'red'

/** The full surface has no status for a car that is done and not fetched: the shop writes a label. */
export const READY_LABEL = '#ready'

const isLabeledReady = (notes: string | null) =>
  // Most notes have no such word, and a board asks this of a thousand.
  notes !== null && /#ready/i.test(notes) && hasLabel(notes, READY_LABEL)

type Appointment = { status: string; notes: string | null }

/** The car is done and stands in the shop. */
export const isReady = ({ status, notes }: Appointment) =>
  stageOf(status) === 'ready' || (isInShop(status) && isLabeledReady(notes))

/** The customer can have the car: the work is done, whether it was fetched already or not. */
export const isDone = (appointment: Appointment) =>
  stageOf(appointment.status) === 'done' || isReady(appointment)

/** A car that is done waits for its owner, so the shop is not late with it, whatever time was promised. */
export const isNeverLate = ({ status, notes }: Appointment) =>
  stageOf(status) === 'ready' || isLabeledReady(notes)
