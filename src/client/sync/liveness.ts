import type { Clock } from '~/client/clock'
import type { Position } from '~/contract/changes'

/** A page may be behind for less than this: the next event is on its way. */
const BEHIND_MS = 5_000
/** The stream has an event or a comment every 15 s. */
const QUIET_MS = 40_000
const CHECK_MS = 1_000

type LivenessParts = {
  clock: Clock
  /** Where the change stream has come to. */
  position: () => Position | null
  /** The position of the last answer to a read. */
  newest: () => Position | null
  onChange: (isLive: boolean) => void
}

/** A stream without a position is none that this page understands. */
const isBehind = (position: Position | null, newest: Position | null) =>
  position === null ||
  (newest !== null && (position.epoch !== newest.epoch || position.number < newest.number))

/** Whether a page may say "live": the stream is open, and not behind what was read for more than a moment. */
export class Liveness {
  readonly #parts: LivenessParts
  #eventAt = -Infinity
  #behindSince: number | null = null
  #isCut = true
  #isLost = false
  #isReading = false
  #isLive = false
  #cancel: () => void = () => {}

  constructor(parts: LivenessParts) {
    this.#parts = parts
    this.#checkOften()
  }

  onEvent(): void {
    this.#eventAt = this.#parts.clock.now()
    this.#isCut = false
    this.#isLost = false
    this.#check()
  }

  /** A page stays live over a short cut; where the next try was in vain as well, it is not live from then on. */
  onCut(retry: 'not tried' | 'in vain' = 'not tried'): void {
    this.#isCut = true
    this.#isLost ||= retry === 'in vain'
    this.#check()
  }

  /** After a gap all queries on screen are read again. */
  setReading(isReading: boolean): void {
    this.#isReading = isReading
    this.#check()
  }

  stop(): void {
    this.#cancel()
  }

  #check(): void {
    const { clock, position, newest, onChange } = this.#parts
    const now = clock.now()
    const isLate = this.#isCut || this.#isReading || isBehind(position(), newest())
    const since = isLate ? (this.#behindSince ?? now) : null
    this.#behindSince = since
    const isQuiet = now - this.#eventAt >= QUIET_MS
    const mayBeLate = this.#isLive && since !== null && now - since < BEHIND_MS
    const isLive = !this.#isLost && !isQuiet && (since === null || mayBeLate)
    if (isLive !== this.#isLive) onChange((this.#isLive = isLive))
  }

  #checkOften(): void {
    this.#check()
    this.#cancel = this.#parts.clock.after(CHECK_MS, () => this.#checkOften())
  }
}
