import type { Place } from '../../contract/changes'
import { pages, type ReadList } from '../api/pages'
import { earlierOf, type Version } from '../cache/version'
import { pageTime } from '../pageTime'
import type { Appointment } from '../records'
import type { Reading } from '../shop'

/** One look at the shop: everything of a kind, read at one time as nearly as pages allow; of the moment that it began at. */
export type BoardLook = Version & {
  readonly rows: readonly Appointment[]
  /** False while the first look is still being read. */
  readonly isWhole: boolean
  readonly skipped: number
  /** Of before this page began: see picture/. */
  readonly isPicture?: true
}

type AppointmentList = ReadList<Appointment>

/** A list to its end. One that begins again is counted from there. */
async function readWhole(
  list: AppointmentList,
  reading: Reading,
  onPage: (rows: readonly Appointment[]) => unknown,
) {
  let rows: Appointment[] = []
  let skipped = 0
  for await (const page of pages(list, reading)) {
    rows = page.restarted ? page.rows : [...rows, ...page.rows]
    skipped = page.restarted ? page.skipped : skipped + page.skipped
    await onPage(page.rows)
  }
  return { rows, skipped }
}

const isOlder = (row: Appointment, than: Appointment) =>
  Date.parse(row.updatedAt) < Date.parse(than.updatedAt)

/** Read twice while another desk moved it: the later one counts. */
function newestOf(rows: Iterable<Appointment>): Map<string, Appointment> {
  const newest = new Map<string, Appointment>()
  for (const row of rows) {
    const known = newest.get(row.id)
    if (!known || !isOlder(row, known)) newest.set(row.id, row)
  }
  return newest
}

/** What did not change stays the same object, so that what is drawn of it need not be drawn again. */
export function keepSame(before: readonly Appointment[], rows: Iterable<Appointment>): Appointment[] {
  const known = new Map(before.map((row) => [row.id, row]))
  return [...rows].map((row) => {
    const same = known.get(row.id)
    // The record cache has compared it already where it kept it.
    const isSame = same === row || (same !== undefined && JSON.stringify(same) === JSON.stringify(row))
    return isSame ? same : row
  })
}

export type Looking = {
  /** The lists that make it up, read side by side. */
  lists: readonly AppointmentList[]
  reading?: Reading
  before: BoardLook | undefined
  /** The first look is shown as it comes; the next page is asked for when that is done. */
  onPart: (look: BoardLook) => unknown
  now?: () => number
}

/**
 * Reads all lists to their ends. A card that another desk moved from a list that is not read yet to one that was
 * would be in neither: so whatever seems to have gone is looked for once more before it is taken off the board.
 */
export async function look({
  lists,
  reading = {},
  before,
  onPart,
  now = pageTime,
}: Looking): Promise<BoardLook> {
  const readAt = now()
  let place: Place | undefined
  const each: Reading = {
    ...reading,
    // Each page is of its own place, and the whole of the earliest.
    onPlace: (at) => (place = place ? earlierOf({ readAt, place }, { readAt, place: at }).place : at),
  }
  const parts: Appointment[] = []
  const show = (rows: readonly Appointment[]) => {
    parts.push(...rows)
    return onPart({ rows: [...newestOf(parts).values()], readAt, place, isWhole: false, skipped: 0 })
  }
  const readAll = async () => {
    const read = await Promise.all(
      lists.map((list) => readWhole(list, each, before?.isWhole ? () => {} : show)),
    )
    return {
      rows: read.flatMap(({ rows }) => rows),
      skipped: read.reduce((sum, { skipped }) => sum + skipped, 0),
    }
  }
  let { rows, skipped } = await readAll()
  let newest = newestOf(rows)
  if (before?.isWhole && before.rows.some(({ id }) => !newest.has(id))) {
    const again = await readAll()
    newest = newestOf([...rows, ...again.rows])
    skipped = again.skipped
  }
  return { rows: keepSame(before?.rows ?? [], newest.values()), readAt, place, isWhole: true, skipped }
}
