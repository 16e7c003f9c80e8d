import type { Quote } from '~/client/nouns/nouns'
import { dayOf, daysBetween } from '~/domain/time/zone'

const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`

type Expiry = { words: string; isNear: boolean }

/** Only of what can still be said yes to. */
const ENDING = ['draft', 'sent', 'expired']
const NEAR_DAYS = 3

/** How long it still holds; null where that is no question any more, or it holds for good. */
export function expiryWords(
  quote: Pick<Quote, 'status' | 'expiresAt'>,
  zone: string,
  now: number,
): Expiry | null {
  const end = quote.expiresAt === null ? Number.NaN : Date.parse(quote.expiresAt)
  if (Number.isNaN(end) || !ENDING.includes(quote.status)) return null
  const left = daysBetween(dayOf(now, zone), dayOf(end, zone))
  if (end <= now || quote.status === 'expired') {
    return { words: left >= 0 ? 'expired today' : `expired ${days(-left)} ago`, isNear: true }
  }
  if (left === 0) return { words: 'until today', isNear: true }
  return { words: `${days(left)} left`, isNear: left <= NEAR_DAYS }
}
