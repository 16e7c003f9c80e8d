import { readPosition, type Position } from '../../contract/changes'

/** One step of the shop's history, as the stream has it. Without a change it says only which position was reached. */
export type Step = {
  /** The position that it follows: a page at an earlier one has a gap. */
  readonly after: string | null
  readonly position: string
  readonly change: unknown
  /** The service can't continue from the position that was asked for. */
  readonly isReset: boolean
}

type ShopHistoryParts = {
  /** The first position at which this page read anything: what it shows is at least of then. */
  readFrom: () => Position | null
  onChange: (change: unknown, position: Position) => void
  /** A step did not come here. */
  onGap: () => void
  /** The service was restored from a backup: nothing that was read before may stay. */
  onOtherEpoch: () => void
}

/** The position of a page in the shop's history: it takes each step once, and notices a gap. */
export class ShopHistory {
  readonly #parts: ShopHistoryParts
  #position: Position | null = null

  constructor(parts: ShopHistoryParts) {
    this.#parts = parts
  }

  get position(): Position | null {
    return this.#position
  }

  advance({ after, position: to, change, isReset }: Step): void {
    const { readFrom, onChange, onGap, onOtherEpoch } = this.#parts
    const next = readPosition(to)
    if (!next) return
    const last = this.#position
    const known = last ?? readFrom()
    const isOtherEpoch = known !== null && known.epoch !== next.epoch
    if (isReset || isOtherEpoch) {
      this.#position = next
      if (isOtherEpoch) onOtherEpoch()
      else onGap()
      return
    }
    if (last && next.number <= last.number) return
    const before = after === null ? null : readPosition(after)
    this.#position = next
    if (change !== null && change !== undefined) onChange(change, next)
    if (known && (before === null || known.number < before.number)) onGap()
  }
}
