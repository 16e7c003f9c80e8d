import { join } from 'node:path'
import Database from 'libsql'
import { frontdesk } from './processes'

export const CUSTOMERS = 100_000
export const OPEN_CARDS = 1_000
/** As the service keeps them: one column of the board each. */
const COLUMNS = [['pending_deposit', 'scheduled'], ['confirmed'], ['checked_in'], ['in_progress', 'ready']]

export type BoardStock = { data: string; key: string }

/**
 * A made-up shop of 100,000 customers with a thousand open cards, as many in each column. A shop of that size has
 * more of them open; those beyond are closed, with what else is known of them kept.
 */
export function stockBoard(folder: string): BoardStock {
  const data = join(folder, 'board')
  const { id: shop } = frontdesk('demo', '--customers', String(CUSTOMERS), '--data', data)
  const { key } = frontdesk('keys', 'create', '--shop', shop, '--preset', 'read-write', '--data', data)
  const database = new Database(join(data, 'frontdesk.db'))
  const each = OPEN_CARDS / COLUMNS.length
  for (const words of COLUMNS) {
    const list = words.map((word) => `'${word}'`).join(', ')
    database.exec(
      `UPDATE appointments SET status = 'completed' WHERE status IN (${list}) AND id NOT IN
         (SELECT id FROM appointments WHERE status IN (${list}) ORDER BY start_at DESC LIMIT ${each})`,
    )
    // What the made-up day has too few of is taken from the closed ones.
    database.exec(
      `UPDATE appointments SET status = '${words[0]}' WHERE id IN
         (SELECT id FROM appointments WHERE status = 'completed' ORDER BY start_at DESC LIMIT
            (SELECT ${each} - count(*) FROM appointments WHERE status IN (${list})))`,
    )
  }
  database.close()
  return { data, key }
}

/** How many cards the board has open, as a desk would count them. */
export async function countOpen(url: string, key: string): Promise<number> {
  let open = 0
  for (const status of ['pending', 'confirmed', 'checked_in', 'in_progress']) {
    let after: string | null = ''
    while (after !== null) {
      const path: string = `${url}/v1/appointments?status=${status}&limit=100${after}`
      const { data, pagination } = await (await fetch(path, { headers: { 'X-Service-Key': key } })).json()
      open += data.length
      after = pagination.next_cursor === null ? null : `&after=${pagination.next_cursor}`
    }
  }
  return open
}
