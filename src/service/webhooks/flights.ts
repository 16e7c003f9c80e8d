import type { Lane } from './lane'

/** Attempts younger than a second that may be under way at once, and attempts of any age. */
const MOST_QUICK = 32
const MOST_IN_ALL = 256
export const SLOW_MS = 1_000

type Flight = { readonly lane: Lane; readonly began: number; landed: Promise<void> }

/** All that is under way. Who is slow soon counts apart, so that any number of them leaves room for the others. */
export function createFlights() {
  const flights = new Set<Flight>()

  /** Those that have lasted at least so long; the oldest come first. */
  function lasting(ms: number): Flight[] {
    const before = performance.now() - ms
    const found: Flight[] = []
    for (const flight of flights) {
      if (flight.began > before) break
      found.push(flight)
    }
    return found
  }

  return {
    size: () => flights.size,
    hasRoom: () => flights.size < MOST_IN_ALL && flights.size - lasting(SLOW_MS).length < MOST_QUICK,
    lanesLasting: (ms: number) => new Set(lasting(ms).map(({ lane }) => lane)),
    begin(lane: Lane, work: () => Promise<void>) {
      lane.inFlight += 1
      const flight: Flight = { lane, began: performance.now(), landed: Promise.resolve() }
      flights.add(flight)
      flight.landed = work().finally(() => {
        lane.inFlight -= 1
        flights.delete(flight)
      })
    },
    allLanded: () => Promise.all([...flights].map(({ landed }) => landed)),
  }
}
