import { MINUTE_MS } from '../clock'
import type { VehicleRow } from '../store/tables'
import type { DemoIds } from './demoIds'
import type { Opening } from './opening'
import type { Random } from './random'
import type { Car, Owner } from './roster'
import { makeVehicle } from './vehicles'

const CARS_A_CUSTOMER = 1.5
const NEVER = -100_000

/** How many cars each customer has, coming to one and a half a head. */
function carsOf(random: Random, owners: readonly Owner[]): number[] {
  const counts = owners.map(({ isFleet }) =>
    isFleet
      ? random.int(3, 9)
      : random.weigh([
          [0, 6],
          [1, 58],
          [2, 28],
          [3, 8],
        ]),
  )
  let missing = Math.round(owners.length * CARS_A_CUSTOMER) - counts.reduce((sum, count) => sum + count, 0)
  while (missing !== 0) {
    const place = random.int(0, counts.length - 1)
    const count = counts[place] ?? 0
    if (missing < 0 && count < 2) continue
    counts[place] = count + Math.sign(missing)
    missing -= Math.sign(missing)
  }
  return counts
}

type Known = { random: Random; newId: DemoIds; opening: Opening; imported: number; now: number }

/** Every car with its owner and the moment it was written down, oldest first. */
export function parkCars(known: Known, owners: readonly Owner[]) {
  const { random, opening, now } = known
  const counts = carsOf(random, owners)
  const parked: { owner: Owner; createdAt: number }[] = []
  for (const [place, owner] of owners.entries()) {
    for (let nth = 0; nth < (counts[place] ?? 0); nth += 1) {
      parked.push({ owner, createdAt: Math.min(now, writtenAt(place, owner, nth)) })
    }
  }
  return parked.toSorted((a, b) => a.createdAt - b.createdAt)

  function writtenAt(place: number, owner: Owner, nth: number) {
    const cameLater = nth > 0 && !owner.isFleet && random.chance(0.5)
    if (cameLater) return owner.createdAt + Math.floor(random.unit() * (now - owner.createdAt))
    if (place < known.imported) return opening.vehiclesFrom + Math.floor(random.unit() * opening.importMs)
    return owner.createdAt + random.int(20_000, (nth + 3) * MINUTE_MS)
  }
}

export function describeCar(
  { random, newId }: Known,
  shop: string,
  { owner, createdAt }: { owner: Owner; createdAt: number },
): { car: Car; row: VehicleRow } {
  const { fields, dear } = makeVehicle(random, new Date(createdAt).getUTCFullYear(), owner.isFleet)
  const row = {
    id: newId(createdAt),
    shop_id: shop,
    customer_id: owner.id,
    ...fields,
    created_at: createdAt,
  }
  return {
    row,
    car: { id: row.id, owner, createdAt, year: fields.year, dear, seenOn: NEVER, isHeld: false },
  }
}
