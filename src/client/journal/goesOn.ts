import { mayBeForgotten } from './age'
import type { Entry } from './entry'

/** Whether signing in with its own key is all that it needs. What is over, held or was tried a day ago waits for a person. */
export const goesOnByItself = (entry: Entry, now: number): boolean =>
  entry.state === 'saved' ||
  (entry.state === 'sent' &&
    (entry.sendAgain === true || !mayBeForgotten(entry, { wall: now, service: null })))
