import type { Page } from '../records'

export type Row = { readonly id: string; readonly createdAt: string }

/** Unreadable times compare as neither, so that nothing is dropped because of them. */
export const isNewer = (row: Row, than: Row) => Date.parse(row.createdAt) > Date.parse(than.createdAt)

function once<R extends Row>(rows: Iterable<R>, seen: Set<string>): R[] {
  const kept: R[] = []
  for (const row of rows) {
    if (seen.has(row.id)) continue
    seen.add(row.id)
    kept.push(row)
  }
  return kept
}

const rowsOf = <R extends Row>(pages: readonly Page<R>[]) => pages.flatMap((page) => page.rows)

/**
 * All rows of a list, each once. Where the list had to begin again, the new reading stands first and the old rows
 * behind it hold their place until they are read again, so that nobody is thrown back to the top.
 */
function allRows<R extends Row>(pages: readonly Page<R>[], seen: Set<string>): R[] {
  const start = pages.findLastIndex((page) => page.restarted)
  if (start <= 0) return once(rowsOf(pages), seen)
  const again = once(rowsOf(pages.slice(start)), seen)
  const last = again.at(-1)
  if (pages.at(-1)?.next === null || last === undefined) return again
  // What is newer than the point reached, and was not read again, is gone.
  const behind = allRows(pages.slice(0, start), new Set()).filter((row) => !isNewer(row, last))
  return [...again, ...once(behind, seen)]
}

/** The flattening of one list. A page more costs that page: a list of 100,000 rows is not walked for each hundred. */
export function createFlatten<R extends Row>(): (data: { pages: Page<R>[] }) => R[] {
  const before = new WeakMap<Page<R>, { pages: Page<R>[]; rows: R[]; seen: Set<string> }>()
  return ({ pages }) => {
    const [first] = pages
    if (first === undefined) return []
    const known = before.get(first)
    if (known && isSame(known.pages, pages)) return known.rows
    const added = pages.at(-1)
    if (known && added && isSame(known.pages, pages.slice(0, -1)) && !pages.some((page) => page.restarted)) {
      const rows = [...known.rows, ...once(added.rows, known.seen)]
      before.set(first, { pages, rows, seen: known.seen })
      return rows
    }
    const seen = new Set<string>()
    const rows = allRows(pages, seen)
    before.set(first, { pages, rows, seen })
    return rows
  }
}

/**
 * The rows of a list that belong there. Asked again for the same pages by the same name, it is the same array, so that
 * nothing that is made of it is made anew.
 */
export function createSelect<R extends Row>() {
  const flatten = createFlatten<R>()
  const selected = new WeakMap<R[], Map<string, R[]>>()
  return (data: { pages: Page<R>[] }, name: string, belongs: (row: R) => boolean): R[] => {
    const rows = flatten(data)
    const known = selected.get(rows) ?? new Map<string, R[]>()
    selected.set(rows, known)
    const mine = known.get(name) ?? (rows.every(belongs) ? rows : rows.filter(belongs))
    known.set(name, mine)
    return mine
  }
}

const isSame = <T>(left: readonly T[], right: readonly T[]) =>
  left.length === right.length && left.every((item, at) => item === right[at])
