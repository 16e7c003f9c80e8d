import type { Appointment, Page } from '../records'
import { unreadable } from '../refusals'

/** One look at the shop: everything of a kind, read at one time as nearly as pages allow. */
export type Look = {
  readonly rows: readonly Appointment[]
  /** When the reading began, of this computer's clock. */
  readonly readAt: number
  /** False while the first look is still being read. */
  readonly isWhole: boolean
  readonly skipped: number
}

type ReadPage = (after: string | null) => Promise<Page<Appointment>>

const MOST_RESTARTS = 3

/** A list to its end. One that has to begin again, begins again; one that always must is told of. */
async function readWhole(read: ReadPage, onPage: (rows: readonly Appointment[]) => void) {
  let rows: Appointment[] = []
  let skipped = 0
  let after: string | null = null
  let restarts = 0
  do {
    const page: Page<Appointment> = await read(after)
    if (page.restarted) {
      restarts += 1
      if (restarts > MOST_RESTARTS) throw unreadable('The service does not take its own cursors')
      rows = []
      skipped = 0
    }
    rows = [...rows, ...page.rows]
    skipped += page.skipped
    after = page.next
    onPage(page.rows)
  } while (after !== null)
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
    return same && JSON.stringify(same) === JSON.stringify(row) ? same : row
  })
}

export type Looking = {
  /** The lists that make it up, read side by side. */
  lists: readonly ReadPage[]
  before: Look | undefined
  /** The first look is shown as it comes. */
  onPart: (look: Look) => void
  now?: () => number
}

/**
 * Reads all lists to their ends. A card that another desk moved from a list that is not read yet to one that was
 * would be in neither: so whatever seems to have gone is looked for once more before it is taken off the board.
 */
export async function look({ lists, before, onPart, now = Date.now }: Looking): Promise<Look> {
  const readAt = now()
  const parts: Appointment[] = []
  const show = (rows: readonly Appointment[]) => {
    parts.push(...rows)
    onPart({ rows: [...newestOf(parts).values()], readAt, isWhole: false, skipped: 0 })
  }
  const readAll = async () => {
    const read = await Promise.all(lists.map((list) => readWhole(list, before?.isWhole ? () => {} : show)))
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
  return { rows: keepSame(before?.rows ?? [], newest.values()), readAt, isWhole: true, skipped }
}
