import type { Random } from './random'

/** What of a customer matters to the work that is written down for them. */
export type Owner = {
  id: string
  createdAt: number
  isFleet: boolean
  /** An open appointment without a vehicle stands in the customer's name. */
  isHeld: boolean
}

export type Car = {
  id: string
  owner: Owner
  createdAt: number
  year: number
  dear: number
  /** The day of its last visit. */
  seenOn: number
  /** It has an open appointment, and gets no second one that could overlap it. */
  isHeld: boolean
}

export type Seat = { owner: Owner; car: Car | null }
export type Wish = { at: number; day: number; isOpen: boolean }

const TRIES = 12
const REST_DAYS = 21
const WITHOUT_CAR = 0.03
const NEWCOMERS = 0.55

/** How many of the list, which is in order of time, were there by then. */
function countUntil(list: readonly { createdAt: number }[], moment: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.createdAt ?? Infinity) <= moment) low = middle + 1
    else high = middle
  }
  return low
}

/** Who comes: somebody that the shop knows by then, new customers first, and not the same car day after day. */
export function createRoster(
  random: Random,
  owners: readonly Owner[],
  cars: readonly Car[],
  importedCars: number,
) {
  let newest = importedCars

  const newcomer = ({ at }: Wish): Car | undefined => {
    const car = cars[newest]
    if (!car || car.createdAt > at || !random.chance(NEWCOMERS)) return undefined
    newest += 1
    return car.isHeld ? undefined : car
  }

  const known = (wish: Wish): Car | undefined => {
    const count = countUntil(cars, wish.at)
    if (count === 0) return undefined
    let fitting: Car | undefined
    for (let tries = 0; tries < TRIES; tries += 1) {
      const car = cars[random.int(0, count - 1)]
      if (!car || (wish.isOpen && car.isHeld)) continue
      fitting = car
      if (Math.abs(wish.day - car.seenOn) >= REST_DAYS) break
    }
    return fitting ?? cars.slice(0, count).find((car) => !car.isHeld)
  }

  const withoutCar = (wish: Wish): Owner | undefined => {
    const count = countUntil(owners, wish.at)
    const owner = owners[random.int(0, Math.max(0, count - 1))]
    return count === 0 || (wish.isOpen && owner?.isHeld) ? undefined : owner
  }

  return (wish: Wish): Seat | null => {
    const car = random.chance(WITHOUT_CAR) ? undefined : (newcomer(wish) ?? known(wish))
    if (car) {
      car.seenOn = wish.day
      if (wish.isOpen) car.isHeld = true
      return { owner: car.owner, car }
    }
    const owner = withoutCar(wish)
    if (!owner) return null
    if (wish.isOpen) owner.isHeld = true
    return { owner, car: null }
  }
}

export type Roster = ReturnType<typeof createRoster>
