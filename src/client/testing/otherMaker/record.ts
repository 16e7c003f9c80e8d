import { type Asked, type Done, No, type Shop } from './asked'
import type { Behaviour } from './behaviour'
import type { Table } from './books'
import type { Row } from './rows'

/** A record with what newer versions of the service have added to every one. */
export const shown = (row: Row, { unknownFields }: Pick<Behaviour, 'unknownFields'>): object =>
  unknownFields
    ? { object: row.id.split('_')[0], ...row, livemode: true, meta: { tags: [], region: null } }
    : row

function timeText(at: number, { times }: Behaviour): string {
  const text = new Date(at).toISOString()
  if (times === 'seconds') return text.replace(/\.\d+Z$/, 'Z')
  return times === 'with an offset' ? text.replace('Z', '+00:00') : text
}

export const jsonOf = (body: unknown, behaviour: Behaviour): string =>
  JSON.stringify(body, (name, value: unknown) =>
    typeof value === 'number' && /(_at|At)$/.test(name) ? timeText(value, behaviour) : value,
  )

/** The tag of a record as it is now. */
export function etagOf<R extends Row>(table: Table<R>, row: R, { behaviour }: Shop): string | undefined {
  if (behaviour.etag === 'none') return undefined
  const tag = `"${row.id}:${table.versionOf(row.id)}"`
  return behaviour.etag === 'weak' ? `W/${tag}` : tag
}

/** By RFC 9110 a strong tag has to be the same byte for byte, and a weak one never is. */
export function checkMatch<R extends Row>({ headers }: Asked, table: Table<R>, row: R, shop: Shop): void {
  const wanted = headers.get('If-Match')
  const { etag } = shop.behaviour
  if (wanted === null || etag === 'none' || etag === 'weak') return
  const isMet = wanted === '*' || wanted.split(/\s*,\s*/).includes(etagOf(table, row, shop) ?? '')
  if (etag === 'checked wrongly' || !isMet) throw new No(412, 'The record is newer than yours.')
}

/** The answer that shows one record; `as` where it is not shown as it is kept. */
export const recordOf = <R extends Row>(
  status: 200 | 201,
  table: Table<R>,
  row: R,
  shop: Shop,
  as: Row = row,
): Done => ({ status, body: shown(as, shop.behaviour), etag: etagOf(table, row, shop) })
