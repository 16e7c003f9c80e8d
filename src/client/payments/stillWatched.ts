import * as z from 'zod/mini'
import { browserStorage } from '../api/grantStore'
import { OF_SERVICES } from '../serviceMemory'

// A payment was confirmed, and what the line still carries may come in beside it after its page is gone: so the next page
// has to know. Ids alone are kept, since this stays when somebody signs out of one key and in with another.

const Watched = z.object({
  invoiceId: z.string(),
  paymentId: z.string(),
  /** What was seen when it was decided on. */
  seen: z.nullable(z.string()),
  /** What somebody was already told of. */
  told: z.array(z.string()),
})
export type Watched = z.output<typeof Watched>

/** Whoever confirms more within a minute without a line looks into the books for the rest. */
const MOST = 50

export type StillWatched = ReturnType<typeof createStillWatched>

/** Payments of a service whose last look beside them is still to be made, whichever page and key makes it. */
export function createStillWatched(service: string, storage = browserStorage()) {
  const place = `${OF_SERVICES}watched:${service}`

  function all(): Watched[] {
    try {
      return z.safeParse(z.array(Watched), JSON.parse(storage?.getItem(place) ?? '[]')).data ?? []
    } catch {
      return []
    }
  }

  function write(watched: readonly Watched[]) {
    try {
      storage?.setItem(place, JSON.stringify(watched.slice(-MOST)))
    } catch {
      // This page still looks; only the next one does not.
    }
  }

  const without = (paymentId: string) => all().filter((one) => one.paymentId !== paymentId)

  return {
    all,
    keep: (watched: Watched) => write([...without(watched.paymentId), watched]),
    end: (paymentId: string) => write(without(paymentId)),
  }
}
