import type { Entry } from '~/client/outbox/entry'
import { goesOnByItself } from '~/client/outbox/serviceTime'

/** Of a payment that was entered at this computer under another key. */
export const otherKeyWords = (entry: Entry, now: number): string =>
  goesOnByItself(entry, now)
    ? 'It is not sent under this key. Sign in with the other key to finish it.'
    : 'Frontdesk no longer sends it on its own.'
