import { sql } from 'kysely'
import type { Reader, Writer } from './engine'
import { places, query } from './query'
import type { ShopRow } from './tables'

const COLUMNS = ['id', 'name', 'capacity', 'next_invoice_number', 'created_at'] as const

const BY_ID = query((db, v: { id: string }) => db.selectFrom('shops').selectAll().where('id', '=', v.id))
const ALL = query((db) => db.selectFrom('shops').selectAll().orderBy('created_at').orderBy('id'))
const INSERT = query((db, v: ShopRow) => db.insertInto('shops').values(places(v, COLUMNS)))
const TAKE_NUMBER = query((db, v: { id: string }) =>
  db
    .updateTable('shops')
    .set({ next_invoice_number: sql`next_invoice_number + 1` })
    .where('id', '=', v.id),
)

export const shops = {
  byId: (reader: Reader, id: string) => reader.first(BY_ID, { id }),
  all: (reader: Reader) => reader.all(ALL, {}),
  insert: (writer: Writer, row: ShopRow) => writer.run(INSERT, row),
  /** The shop's next invoice number; taken, so that the one after gets another. */
  async takeInvoiceNumber(writer: Writer, id: string): Promise<string> {
    const shop = await writer.first(BY_ID, { id })
    if (!shop) throw new Error('an invoice number was asked for a shop that does not exist')
    await writer.run(TAKE_NUMBER, { id })
    return String(shop.next_invoice_number)
  },
}
