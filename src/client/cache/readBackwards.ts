import { pages, type ReadList } from '~/client/api/pages'
import { pageTime } from '~/client/clock'
import type { Reading } from '~/client/reads'
import type { ListRow } from './list'
import { earlierOf, type Version } from './recordOverlay'

// Lists come newest first and can't be asked for a stretch of time: for that they are read from the newest backwards,
// as far as somebody needs it and no further. How far that was is said along with the rows.

export type Backwards<R> = Version & {
  readonly rows: readonly R[]
  /** All that was made after this instant is read: -Infinity where the list ended, null where nothing is read yet. */
  readonly reached: number | null
  /** False while the first reading goes on. */
  readonly isDone: boolean
  /** It ended at the most pages, or where the list leads no further, before it was as far back as it should be. */
  readonly isCut: boolean
  readonly pages: number
  readonly skipped: number
  /** When the reading began, by this computer's clock. */
  readonly beganAt: number
}

type ReadingBack<R extends ListRow> = Reading & {
  read: ReadList<R>
  /** All that was made after this instant; -Infinity reads to the list's end. */
  until: number
  mostPages: number
  /** What was read before, of a list whose rows never change: then only what is new is read. */
  before?: Backwards<R> | undefined
  /** Told as it comes: of the first pages each, then more and more rarely. */
  onPart: (part: Backwards<R>) => void
  now?: () => number
}

/** By how much it has to have grown to be told again: whoever hears of a part goes through all of it once more. */
const GROWTH = 1.2

export const NOTHING_READ: Backwards<never> = {
  rows: [],
  reached: null,
  isDone: false,
  isCut: false,
  pages: 0,
  skipped: 0,
  beganAt: 0,
  readAt: 0,
}

/** When the last row of a page that has a time was made. */
function lastMade(rows: readonly ListRow[]): number | null {
  return rows.map(({ createdAt }) => Date.parse(createdAt)).findLast((at) => !Number.isNaN(at)) ?? null
}

export async function readBackwards<R extends ListRow>(reading: ReadingBack<R>): Promise<Backwards<R>> {
  const { read, until, mostPages: most, before, onPart, now = Date.now, ...how } = reading
  const beganAt = now()
  let version: Version = { readAt: pageTime() }
  // Each page is of its own position, and the whole of the earliest.
  const onPosition: Reading['onPosition'] = (position) => {
    version = version.position ? earlierOf(version, { ...version, position }) : { ...version, position }
  }
  const known = before?.isDone && !before.isCut ? before : null
  const knownIds = new Set(known?.rows.map(({ id }) => id))
  let rows = new Map<string, R>()
  let part: Backwards<R> = { ...NOTHING_READ, beganAt }
  let told = 0
  for await (const page of pages(read, { ...how, most, onPosition })) {
    if (page.restarted) {
      rows = new Map()
      part = { ...NOTHING_READ, beganAt }
      told = 0
    }
    const meets = page.rows.some(({ id }) => knownIds.has(id))
    for (const row of page.rows) rows.set(row.id, row)
    part = {
      ...part,
      ...version,
      rows: [...rows.values()],
      reached: page.next === null ? -Infinity : (lastMade(page.rows) ?? part.reached),
      pages: part.pages + 1,
      skipped: part.skipped + page.skipped,
    }
    if (known && meets) return joined(part, known)
    if (page.next === null || (part.reached ?? Infinity) < until) return { ...part, isDone: true }
    if (part.pages < told * GROWTH) continue
    told = part.pages
    onPart(part)
  }
  return { ...part, isDone: true, isCut: true }
}

function joined<R extends ListRow>(part: Backwards<R>, known: Backwards<R>): Backwards<R> {
  const rows = new Map([...part.rows, ...known.rows].map((row) => [row.id, row]))
  return {
    ...known,
    rows: [...rows.values()],
    beganAt: part.beganAt,
    readAt: part.readAt,
    position: part.position,
    skipped: Math.max(part.skipped, known.skipped),
  }
}
