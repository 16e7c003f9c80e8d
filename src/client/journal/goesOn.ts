import { ageOf } from './age'
import type { Entry } from './entry'

/** Whether signing in with its own key is all that it needs. What is over, held or a day old waits for a person. */
export const goesOnByItself = (entry: Entry, now: number): boolean =>
  (entry.state === 'saved' && entry.expects !== undefined) ||
  ((entry.state === 'saved' || entry.state === 'sent') && ageOf(entry, null, now) === 'young')
