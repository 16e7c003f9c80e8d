import type { FullEndpoints } from '~/contract/full/endpoints'
import { MOST_VEHICLES_SHOWN } from '~/contract/full/people'
import type { Look, Handlers, PagingOf } from '~/service/http/handlers'
import { Problem } from '~/service/http/problem'
import { isId } from '~/service/ids'
import { loggable } from '~/service/loggableMessage'
import type { Reader } from '~/service/store/engine'
import { customers } from '~/service/store/tables/customers'
import { type PageOf, type Position, among } from '~/service/store/tables/records'
import type { CustomerRow } from '~/service/store/tables/rows'
import { vehicles } from '~/service/store/tables/vehicles'
import type { Vault } from '~/service/vault'
import { formatPerson } from './format'

type Pages<Row> = { readonly page: (reader: Reader, shop: string, page: PageOf) => Promise<Row[]> }
type Listed = { id: string; created_at: number }
/** `byStart`: what it is sorted by, where that is not when its rows were made. */
type List<Row> = { of: ListOf; byStart?: (row: Row) => number } & Pick<PageOf, 'where' | 'narrow'>
type Asked = { limit: number; after?: string | undefined }

/** One page of a list; one row more than asked for tells whether another page follows. */
export async function pageOf<Row extends Listed, Wire, Query extends Asked>(
  look: Look,
  table: Pages<Row>,
  list: List<Row>,
  { limit, after }: PagingOf<Query, Asked>,
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

const TIME_BYTES = 8
const ID_BYTES = 16
const PLACE_BYTES = TIME_BYTES + ID_BYTES

/** The list that a cursor belongs to: shop, noun and filters. */
type ListOf = readonly (string | undefined)[]

const signed = (list: ListOf, place: Buffer) => JSON.stringify([...list, place.toString('hex')])

/** A place in one list, readable for nobody but us and good for no other list. */
function sealCursor(vault: Vault, list: ListOf, { at, id }: Position): string {
  const place = Buffer.alloc(PLACE_BYTES)
  place.writeBigInt64BE(BigInt(at))
  place.write(id.replaceAll('-', ''), TIME_BYTES, 'hex')
  return Buffer.concat([place, vault.sign(signed(list, place))]).toString('base64url')
}

/** Tampered with, of another shop, of another list: all are told the same. */
function openCursor(vault: Vault, list: ListOf, cursor: string): Position {
  const bytes = Buffer.from(cursor, 'base64url')
  const place = bytes.subarray(0, PLACE_BYTES)
  // A second spelling of the same bytes is not the cursor that was given out.
  const isOurs =
    bytes.toString('base64url') === cursor && vault.verifies(signed(list, place), bytes.subarray(PLACE_BYTES))
  if (!isOurs) throw new Problem(400, loggable`after is not a cursor of this list`)
  const hex = place.toString('hex', TIME_BYTES)
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  )
  return { at: Number(place.readBigInt64BE()), id }
}

/** What a desk keeps of everybody, a few hundred at a time: one by one the vehicles would be a request for each customer. */
export const listPeople: Handlers<FullEndpoints>['listPeople'] = async (
  look,
  { query: { ids, ...page } },
) => {
  const list = {
    of: ['people', ids?.join()],
    where: ids === undefined ? [] : [among('id', ids.filter(isId))],
    narrow: ids !== undefined,
  }
  const { data, pagination } = await pageOf(look, customers, list, page, (row: CustomerRow) => row)
  const owners = data.map(({ id }) => id)
  const cars = await vehicles.newestOf(look.reader, look.shop, owners, MOST_VEHICLES_SHOWN + 1)
  return { data: data.map((row) => formatPerson(row, cars.get(row.id) ?? [])), pagination }
}
