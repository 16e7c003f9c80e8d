import { pages, type ReadList } from '../api/pages'
import type { Book } from '../books/book'
import { earlierOf, type Moment } from '../books/moment'
import { pageTime } from '../pageTime'
import type { Reading } from '../shop'
import type { Row } from './flatten'

// Lists come newest first and can't be asked for a stretch of time: for that they are read from the newest backwards,
// as far as somebody needs it and no further. How far that was is said along with the rows.

export type Backwards<R> = {
  readonly rows: readonly R[]
  /** All that was made after this instant is read: -Infinity where the list ended, null where nothing is read yet. */
  readonly reached: number | null
  /** False while the first reading goes on. */
  readonly isDone: boolean
  /** It ended at the most pages, or where the list leads no further, before it was as far back as it should be. */
  readonly isCut: boolean
  readonly pages: number
  readonly skipped: number
  /** When the reading began, of this computer's clock. */
  readonly readAt: number
  /** The same in the order of what this page asked and was told: a record that was told of since may be missing in it. */
  readonly asked: Moment
}

type ReadingBack<R extends Row> = Reading & {
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
  readAt: 0,
  asked: { readAt: 0 },
}

/** When the last row of a page that has a time was made. */
function lastMade(rows: readonly Row[]): number | null {
  return rows.map(({ createdAt }) => Date.parse(createdAt)).findLast((at) => !Number.isNaN(at)) ?? null
}

export async function readBackwards<R extends Row>(reading: ReadingBack<R>): Promise<Backwards<R>> {
  const { read, until, mostPages: most, before, onPart, now = Date.now, ...how } = reading
  const readAt = now()
  let asked: Moment = { readAt: pageTime() }
  // Each page is of its own place, and the whole of the earliest.
  const onPlace: Reading['onPlace'] = (place) => {
    asked = asked.place ? earlierOf(asked, { ...asked, place }) : { ...asked, place }
  }
  const known = before?.isDone && !before.isCut ? before : null
  const knownIds = new Set(known?.rows.map(({ id }) => id))
  let rows = new Map<string, R>()
  let part: Backwards<R> = { ...NOTHING_READ, readAt }
  let told = 0
  for await (const page of pages(read, { ...how, most, onPlace })) {
    if (page.restarted) {
      rows = new Map()
      part = { ...NOTHING_READ, readAt }
      told = 0
    }
    const meets = page.rows.some(({ id }) => knownIds.has(id))
    for (const row of page.rows) rows.set(row.id, row)
    part = {
      ...part,
      asked,
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

function joined<R extends Row>(part: Backwards<R>, known: Backwards<R>): Backwards<R> {
  const rows = new Map([...part.rows, ...known.rows].map((row) => [row.id, row]))
  return {
    ...known,
    rows: [...rows.values()],
    readAt: part.readAt,
    asked: part.asked,
    skipped: Math.max(part.skipped, known.skipped),
  }
}

const madeAt = ({ createdAt }: Row) => Date.parse(createdAt) || 0

/**
 * `rows` of such a list, with those among them that were confirmed or streamed since it was read and belong there by
 * their status: no list is asked for again by a change. The same object where there are none.
 */
export function withSince<R extends Row & { readonly status?: string }>(
  rows: readonly R[],
  { reached, asked }: Pick<Backwards<R>, 'reached' | 'asked'>,
  { since }: Pick<Book<R>, 'since'>,
  status: string | null | undefined,
): readonly R[] {
  if (reached === null || status === undefined) return rows
  const isIn = (row: R) => madeAt(row) > reached && (status === null || row.status === status)
  const more = since(asked, isIn)
  const listed = more.length > 0 && new Set(rows.map(({ id }) => id))
  const added = more.filter(({ id }) => listed && !listed.has(id))
  if (added.length === 0) return rows
  return [...rows, ...added].toSorted((a, b) => madeAt(b) - madeAt(a))
}
