import type { Clock } from '../clock'
import type { Claims } from './claims'
import type { Entry, JournalStore, Lease } from './entry'

/** Long enough for a tab in the background, whose timers the browser slows down. */
const LEASE_MS = 90_000
const RENEW_MS = 20_000

/**
 * Where there are no Web Locks (a page that came by plain http over the shop's network), a note in the store
 * says who is at it. A tab whose timers sleep can lose its lease while it lives; then two tabs send the same
 * key and bytes, which the service takes for one, and the answer travels over the channel.
 */
export function createLeaseClaims(
  store: JournalStore,
  holder: string,
  clock: Clock,
  wall: () => number,
): Claims {
  const fresh = (): Lease => ({ holder, until: wall() + LEASE_MS })

  // A lease that ends later than one can last comes from a clock that was set.
  const isTaken = ({ lease }: Entry) =>
    lease !== null && lease.holder !== holder && lease.until > wall() && lease.until <= wall() + LEASE_MS

  async function take(id: string): Promise<boolean> {
    const taken = await store.change(id, (entry) => (isTaken(entry) ? null : { ...entry, lease: fresh() }))
    return taken !== null
  }

  async function hold(id: string, during: () => Promise<void>) {
    const isOver = new AbortController()
    const renew = () =>
      after(RENEW_MS, isOver.signal, async () => {
        await take(id)
        renew()
      })
    renew()
    await during()
    isOver.abort()
    await store.change(id, (entry) => (entry.lease?.holder === holder ? { ...entry, lease: null } : null))
  }

  function after(ms: number, unless: AbortSignal, run: () => Promise<void>) {
    if (unless.aborted) return
    const callOff = clock.after(ms, () => {
      unless.removeEventListener('abort', callOff)
      void run()
    })
    unless.addEventListener('abort', callOff, { once: true })
  }

  function stayInLine(id: string, during: () => Promise<void>, patience: AbortSignal) {
    after(RENEW_MS, patience, async () => {
      if (await take(id)) return hold(id, during)
      const isThere = (await store.all()).some((entry) => entry.id === id)
      // What is gone is for `during` to find out: someone here may be waiting for it.
      return isThere ? stayInLine(id, during, patience) : during()
    })
  }

  return {
    create(entry, add, during) {
      void add({ ...entry, lease: fresh() }).then(() => hold(entry.id, during))
    },
    async claim(id, during, patience) {
      if (await take(id)) {
        void hold(id, during)
        return true
      }
      if (patience) stayInLine(id, during, patience)
      return false
    },
  }
}
