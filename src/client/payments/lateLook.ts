import { noAnswer } from '../api/refusals'
import type { Transport } from '../api/transport'
import type { Look } from '../journal/entry'
import { whenLooked } from './entries'
import type { Habits } from './habits'

export type LookParts = {
  transport: Transport
  /** Our own service: it answers a key that it knows with what it did, keeps what it is told, and looks at its tags. */
  isOurs: boolean
  habits: Habits
  /** Whether the key is known not to read payments. */
  mayReadPayments?: () => boolean
}

type LateParts = Omit<LookParts, 'habits'> & { serviceId: string }

/** Fetched beforehand, it is there when the line is not. */
export const fetchLook = () => Promise.all([import('./lookAgain'), import('./habits')])

/** The look, fetched when it is first needed: nothing of it is for the first page. What can't be fetched is no line. */
export function createLateLook({ serviceId, ...parts }: LateParts): Look {
  let look: Look | null = null
  return {
    knowsKeys: parts.isOurs,
    when: whenLooked,
    async at(...what) {
      const [{ createLookAgain }, { habitsOf }] = await fetchLook().catch((error: unknown) => {
        throw noAnswer('No answer came', true, error)
      })
      look ??= createLookAgain({ ...parts, habits: habitsOf(serviceId) })
      return look.at(...what)
    },
    // A try comes after its look.
    dated: (entry, moment) => look?.dated?.(entry, moment) ?? entry.body,
    confirmed: (entry, answer) => look?.confirmed?.(entry, answer),
  }
}
