import type { Appointment } from '../../client/records'
import { tell } from '../../ui/tell'
import { statusWord } from '../shell/statusWords'
import { sayRefused } from './sayRefused'
import { GONE, type Standing } from './standsNow'

/** A move is taken back from where it was left, and from nowhere else. */
export class MovedSince extends Error {
  /** Null: deleted. */
  readonly now: Appointment | null

  constructor(now: Appointment | null) {
    super('It does not stand where it was left')
    this.now = now
  }
}

/** An older message still offers to take back what has been changed again. */
export const sayNewer = (title: string) =>
  tell({ title, detail: 'Nothing was sent: the newer change has to be taken back first.' })

type NotMoved = { name: string; from: string; to: string; id: string; now: Standing }

/** Where a card stands that did not get to where it was to go, and why. */
export function sayNotMoved({ name, from, to, id, now }: NotMoved, failure: unknown) {
  const gone = `${name}: ${GONE}`
  if (failure instanceof MovedSince) {
    const moved = failure.now && `${name} was moved to ${statusWord(failure.now.status)} since`
    tell({ title: moved ?? gone, detail: 'Nothing was sent.', id })
    return
  }
  const stands = now && `${name} ${now.status === from ? 'stays' : 'stands'} in ${statusWord(now.status)}`
  const not = now === null ? gone : `${name} was not moved to ${statusWord(to)}`
  sayRefused(stands ?? not, failure, { whose: now ? `${name}, now in ${statusWord(now.status)}` : name, id })
}
