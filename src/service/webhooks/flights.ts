import type { Lane } from './lane'

/** Attempts younger than a second that may be under way at once, and attempts of any age. */
const ROOM = { open: { young: 32, all: 256 }, kept: { young: 32, all: 64 } } as const
type Place = keyof typeof ROOM
export const SLOW_MS = 1_000

type Flight = { readonly lane: Lane; readonly began: number; readonly place: Place; landed: Promise<void> }

/**
 * All that is under way. Who is slow soon counts apart, and some room is kept for receivers whose last answer was
 * quick: so that any number of those that say nothing leaves room for them.
 */
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

  function hasRoomIn(place: Place): boolean {
    const { young, all } = ROOM[place]
    const count = (some: Iterable<Flight>) => [...some].filter((flight) => flight.place === place).length
    const taken = count(flights)
    return taken < all && taken - count(lasting(SLOW_MS)) < young
  }

  /** Null where there is none. */
  function placeFor({ isQuick }: Lane): Place | null {
    if (isQuick && hasRoomIn('kept')) return 'kept'
    return hasRoomIn('open') ? 'open' : null
  }

  return {
    size: () => flights.size,
    hasRoomFor: (lane: Lane) => placeFor(lane) !== null,
    lanesLasting: (ms: number) => new Set(lasting(ms).map(({ lane }) => lane)),
    begin(lane: Lane, work: () => Promise<void>) {
      lane.inFlight += 1
      const place = placeFor(lane) ?? 'open'
      const flight: Flight = { lane, began: performance.now(), place, landed: Promise.resolve() }
      flights.add(flight)
      flight.landed = work().finally(() => {
        lane.inFlight -= 1
        flights.delete(flight)
      })
    },
    allLanded: () => Promise.all([...flights].map(({ landed }) => landed)),
  }
}
