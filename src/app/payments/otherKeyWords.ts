import type { Entry } from '~/client/outbox/entry'
import { goesOnByItself } from '~/client/outbox/serviceTime'

/** Of a payment that was entered at this computer under another key. */
export const otherKeyWords = (entry: Entry, now: number): string =>
  goesOnByItself(entry, now)
    ? 'It is never sent under this key: sign in with its own, and it goes on.'
    : 'It is not sent any more by itself.'
