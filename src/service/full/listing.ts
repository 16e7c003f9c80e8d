import type { Look } from '../http/handlers'
import type { Reader } from '../store/engine'
import type { PageOf } from '../store/records'
import { openCursor, sealCursor, type ListOf } from './cursor'

type Pages<Row> = { readonly page: (reader: Reader, shop: string, page: PageOf) => Promise<Row[]> }
type Listed = { id: string; created_at: number }
/** `byStart`: what it is sorted by, where that is not when its rows were made. */
type List<Row> = { of: ListOf; byStart?: (row: Row) => number } & Pick<PageOf, 'where' | 'narrow'>
type Asked = { limit: number; after?: string | undefined }

/** One page of a list; one row more than asked for tells whether another page follows. */
export async function pageOf<Row extends Listed, Wire>(
  look: Look,
  table: Pages<Row>,
  list: List<Row>,
  { limit, after }: Asked,
  format: (row: Row) => Wire,
) {
  const ofShop = [look.shop, ...list.of]
  const rows = await table.page(look.reader, look.shop, {
    where: list.where ?? [],
    narrow: list.narrow ?? false,
    byStart: list.byStart !== undefined,
    // A program that keeps the cursor in a text sends an empty one for the first page.
    after: after === undefined || after === '' ? null : openCursor(look.vault, ofShop, after),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const at = list.byStart ?? ((row: Row) => row.created_at)
  const hasMore = rows.length > limit && last !== undefined
  return {
    data: shown.map(format),
    pagination: {
      next_cursor: hasMore ? sealCursor(look.vault, ofShop, { at: at(last), id: last.id }) : null,
      has_more: hasMore,
      limit,
    },
  }
}
