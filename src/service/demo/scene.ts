import type { Calendar } from './calendar'
import type { DemoIds } from './demoIds'
import type { Opening } from './opening'
import type { Random } from './random'
import type { Roster } from './roster'

/** What everything that happens in the demo shop is drawn from. */
export type Scene = {
  shop: string
  random: Random
  newId: DemoIds
  calendar: Calendar
  opening: Opening
  roster: Roster
  /** The shop's own services, by title, as its booking page offers them. */
  services: ReadonlyMap<string, string>
}

/** A moment of the span; the earlier end where the two are the wrong way round. */
export const momentBetween = (random: Random, from: number, until: number) =>
  from + Math.floor(random.unit() * Math.max(0, until - from))
