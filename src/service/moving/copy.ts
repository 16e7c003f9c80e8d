import { isDeepStrictEqual } from 'node:util'
import { belongings, type Belonging } from '../store/belongings'
import { counters } from '../store/counters'
import type { Reader, Writer } from '../store/engine'
import type { Values } from '../store/query'
import { shops } from '../store/shops'
import type { ShopCountersRow, ShopRow } from '../store/tables'
import type { Vault } from '../vault'

/** A place that a shop can be in, as far as its records go: what is sealed there is sealed with a secret of its own. */
export type Records = { reader: Reader; vault: Vault }

/** What came over is not what was there. */
export class NotTheSame extends Error {}

/** All of a shop in the place of what was there of it before. */
export async function copyShop(
  writer: Writer,
  vault: Vault,
  from: Records,
  row: ShopRow,
  counts: ShopCountersRow,
) {
  await belongings.drop(writer, row.id)
  for (const table of belongings.tables)
    for await (const rows of belongings.rows(from.reader, table, row.id))
      await belongings.insert(
        writer,
        table,
        row.id,
        rows.map((each) => withSealed(table, each, (sealed) => resealed(sealed, from.vault, vault))),
      )
  await shops.update(writer, row)
  await counters.goOn(writer, row.id, counts)
}

/** Reads both again, side by side, and throws at the first record that is another. */
export async function requireSame(one: Records, other: Records, shop: string) {
  if (!isDeepStrictEqual(await headOf(one, shop), await headOf(other, shop)))
    throw new NotTheSame('what the shop says of itself, or counts, is not the same in both places')
  for (const table of belongings.tables) {
    const theirs = read(other, table, shop)
    for await (const row of read(one, table, shop)) {
      const { value } = await theirs.next()
      if (!isDeepStrictEqual(row, value))
        throw new NotTheSame(`${nameOf(table, row)} is not the same in both places`)
    }
    const { value } = await theirs.next()
    if (value) throw new NotTheSame(`${nameOf(table, value)} is in one of both places alone`)
  }
}

const nameOf = (table: Belonging, row: Values) =>
  `${String(row.id ?? row.key ?? row.external_id ?? row.webhook_id ?? row.number)} in ${table}`

async function headOf({ reader }: Records, shop: string) {
  const row = await shops.byId(reader, shop)
  const counts = await counters.ofShop(reader, shop)
  return { ...row, next: [counts?.next_event, counts?.next_invoice, counts?.untold_since] }
}

async function* read({ reader, vault }: Records, table: Belonging, shop: string): AsyncGenerator<Values> {
  for await (const rows of belongings.rows(reader, table, shop))
    for (const row of rows) {
      const opened = withSealed(table, row, (sealed) => vault.open(sealed) ?? sealed)
      // To the minute, and written behind the answers: also while the shop is moved.
      yield table === 'keys' ? { ...opened, last_used_at: null } : { ...opened }
    }
}

/** What is sealed in a row, put as it is to be. */
function withSealed(table: Belonging, row: Values, put: (sealed: string) => string): Values {
  if (table === 'webhooks') return { ...row, sealed_secret: put(String(row.sealed_secret)) }
  if (table === 'stored_answers' && row.sealed === 1) return { ...row, body: put(String(row.body)) }
  return row
}

/** What nobody can open any more, here or there, is told to be so there as well. */
function resealed(sealed: string, from: Vault, to: Vault): string {
  const text = from.open(sealed)
  return text === null ? sealed : to.seal(text)
}
