import type { Reader, Writer } from '~/service/store/engine'
import { places, query } from '~/service/store/query'
import { counters } from './counters'
import type { ShopRow } from './rows'

const COLUMNS = ['id', 'name', 'capacity', 'details', 'created_at', 'updated_at'] as const
const CHANGING = ['name', 'capacity', 'details', 'updated_at'] as const

const BY_ID = query((db, v: { id: string }) => db.selectFrom('shops').selectAll().where('id', '=', v.id))
const ALL = query((db) => db.selectFrom('shops').selectAll().orderBy('created_at').orderBy('id'))
const INSERT = query((db, v: ShopRow) => db.insertInto('shops').values(places(v, COLUMNS)))

const UPDATE = query((db, v: ShopRow) =>
  db.updateTable('shops').set(places(v, CHANGING)).where('id', '=', v.id),
)

/** Who is there, with what each begins to count from. */
export const shops = {
  byId: (reader: Reader, id: string) => reader.first(BY_ID, { id }),
  update: (writer: Writer, row: ShopRow) => writer.run(UPDATE, row),
  all: (reader: Reader) => reader.all(ALL, {}),
  async insert(writer: Writer, row: ShopRow) {
    await writer.run(INSERT, row)
    await counters.begin(writer, row.id)
  },
}
