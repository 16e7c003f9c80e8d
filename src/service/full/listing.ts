import type { Look } from '../http/handlers'
import type { Reader } from '../store/engine'
import type { Condition, PageOf, Position } from '../store/records'
import { openCursor, sealCursor, type ListOf } from './cursor'

type Pages<Row> = { readonly page: (reader: Reader, shop: string, page: PageOf) => Promise<Row[]> }
type Asked = { limit: number; after?: string | undefined }

/** One page of a list; one row more than asked for tells whether another page follows. */
export async function pageOf<Row extends Position, Wire>(
  look: Look,
  table: Pages<Row>,
  list: { of: ListOf; where?: readonly Condition[] },
  { limit, after }: Asked,
  format: (row: Row) => Wire,
) {
  const ofShop = [look.shop, ...list.of]
  const rows = await table.page(look.reader, look.shop, {
    where: list.where ?? [],
    after: after === undefined ? null : openCursor(look.vault, ofShop, after),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return {
    data: shown.map(format),
    pagination: {
      next_cursor: hasMore ? sealCursor(look.vault, ofShop, last) : null,
      has_more: hasMore,
      limit,
    },
  }
}
