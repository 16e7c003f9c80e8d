import { readPlace, type Place } from '../../contract/changes'

/** What is told of one step of the shop's history. Without a change it says no more than how far that has come. */
export type Step = {
  /** The place that it follows on: whoever stands before that has missed something. */
  readonly after: string | null
  readonly place: string
  readonly change: unknown
  /** What was told before is not to be built on. */
  readonly isReset: boolean
}

type FollowerParts = {
  /** The first place at which this page read anything: what it shows is of that place at the least. */
  readFrom: () => Place | null
  onChange: (change: unknown, place: Place) => void
  /** Something was told that did not come here. */
  onMissed: () => void
  /** The same, and nothing that was read before may stay: another line of history. */
  onOtherLine: () => void
}

/** Where a page stands in the shop's history: each step is taken once, and a gap is seen. */
export function createFollower({ readFrom, onChange, onMissed, onOtherLine }: FollowerParts) {
  let stands: Place | null = null

  return {
    stands: () => stands,
    hear({ after, place: to, change, isReset }: Step) {
      const place = readPlace(to)
      if (!place) return
      const known = stands ?? readFrom()
      const isElsewhere = known !== null && known.epoch !== place.epoch
      if (isReset || isElsewhere) {
        stands = place
        if (isElsewhere) onOtherLine()
        else onMissed()
        return
      }
      if (stands && place.number <= stands.number) return
      const told = after === null ? null : readPlace(after)
      stands = place
      if (change !== null && change !== undefined) onChange(change, place)
      if (known && (told === null || known.number < told.number)) onMissed()
    },
  }
}
