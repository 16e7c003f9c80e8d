import { noAnswer } from '~/client/api/failure'
import type { Check } from '~/client/outbox/entry'
import type { CheckParts } from './checkBeforeSend'
import { whenLooked } from './entries'

/** Fetched beforehand, it is there when the line is not. */
export const fetchCheck = () => import('./checkBeforeSend')

/** The check before a try, fetched with the first payment: the first page needs nothing of it. What can't be fetched is no line. */
export function createLazyCheck(parts: CheckParts): Check {
  let check: Pick<Check, 'at' | 'dated'> | null = null
  return {
    when: whenLooked,
    async at(...what) {
      const { createCheck } = await fetchCheck().catch((error: unknown) => {
        throw noAnswer('No answer came', true, error)
      })
      check ??= createCheck(parts)
      return check.at(...what)
    },
    // A try comes after its check.
    dated: (entry, entered) => check?.dated?.(entry, entered) ?? entry.body,
  }
}
