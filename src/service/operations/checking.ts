import { sql, type Compilable, type RawBuilder } from 'kysely'
import { MAX_CENTS } from '~/domain/money'
import { PAYMENT_METHODS } from '~/domain/payments'
import type { Reader } from '~/service/store/engine'
import { query, type Values } from '~/service/store/query'
import { APPOINTMENT_STORED } from '~/service/store/tables/statuses'

// What the books are checked with. An older database is checked before it is brought up to date, so what is read here
// must be there in every format.

/** Where to go on: the last record that was read. */
type Place = { shop: string; id: string }

const AT_ONCE = 2_000

/** What is checked: one shop, or with null all that there are. */
type Shop = string | null

type Build<V, Row> = (
  db: Parameters<Parameters<typeof query>[0]>[0],
  values: V,
  isMeant: (column: string) => RawBuilder<boolean>,
) => Compilable<Row>

/** One question, of all shops or of one. */
function ofAllOrOne<V extends Values, Row>(build: Build<V, Row>) {
  const ofAll = query<V, Row>((db, values) => build(db, values, () => sql<boolean>`1 = 1`))
  const ofOne = query<V & { shop: string }, Row>((db, values) =>
    build(db, values, (column) => sql<boolean>`${sql.ref(column)} = ${values.shop}`),
  )
  return (reader: Reader, shop: Shop, values: V): Promise<Row[]> =>
    shop === null ? reader.all(ofAll, values) : reader.all(ofOne, { ...values, shop })
}

type From = Place & { most: number }

const OF_INVOICE = sql`from payments where payments.shop_id = invoices.shop_id and payments.invoice_id = invoices.id`

const INVOICES = query((db, v: From) =>
  db
    .selectFrom('invoices')
    .selectAll('invoices')
    .select([
      sql<number>`(select coalesce(sum(amount_cents), 0) ${OF_INVOICE})`.as('taken_cents'),
      sql<number>`(select count(*) ${OF_INVOICE})`.as('payments'),
      sql<number | null>`(select max(recorded_at) ${OF_INVOICE})`.as('last_recorded_at'),
    ])
    .where(sql<boolean>`(shop_id, id) > (${v.shop}, ${v.id})`)
    .orderBy('shop_id')
    .orderBy('id')
    .limit(v.most),
)

const INVOICE_OF_QUOTE = sql`from invoices where invoices.shop_id = quotes.shop_id and invoices.quote_id = quotes.id`

const QUOTES = query((db, v: From) =>
  db
    .selectFrom('quotes')
    .selectAll('quotes')
    .select([
      sql<number>`(select count(*) ${INVOICE_OF_QUOTE})`.as('invoices'),
      sql<number | null>`(select max(total_cents) ${INVOICE_OF_QUOTE})`.as('invoiced_cents'),
    ])
    .where(sql<boolean>`(shop_id, id) > (${v.shop}, ${v.id})`)
    .orderBy('shop_id')
    .orderBy('id')
    .limit(v.most),
)

const METHODS = PAYMENT_METHODS.map((method) => sql.lit(method))
const ODD_PAYMENT = ofAllOrOne((db, v: { most: number }, isMeant) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where(isMeant('shop_id'))
    .where((eb) =>
      eb.or([
        eb('amount_cents', '<', 1),
        eb('amount_cents', '>', v.most),
        sql<boolean>`method not in (${sql.join(METHODS)})`,
      ]),
    )
    .limit(1),
)

const STORED = Object.keys(APPOINTMENT_STORED).map((status) => sql.lit(status))
const ODD_APPOINTMENT = ofAllOrOne((db, _: Values, isMeant) =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where(isMeant('shop_id'))
    .where(sql<boolean>`(status not in (${sql.join(STORED)}) or end_at <= start_at)`)
    .limit(1),
)

/** A shop whose next invoice would get the number of one that is there. */
const TAKEN_NUMBER = ofAllOrOne((db, _: Values, isMeant) =>
  db
    .selectFrom('shops')
    .where(isMeant('shops.id'))
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.shop_id', '=', 'shops.id')
        .on(
          sql<boolean>`invoices.number = cast((select next_invoice from shop_counters where shop_id = shops.id) as text)`,
        ),
    )
    .select(['shops.name', 'invoices.number', 'invoices.id'])
    .limit(1),
)

const TABLES = [
  'shops',
  'keys',
  'customers',
  'vehicles',
  'appointments',
  'quotes',
  'invoices',
  'payments',
  'webhooks',
  'events',
] as const

/** How many records there are of each kind. */
export type Counts = Readonly<Record<string, number>>

const COUNTS = ofAllOrOne((db, _: Values, isMeant) =>
  db.selectNoFrom((eb) =>
    TABLES.map((table) =>
      eb
        .selectFrom(table)
        .where(isMeant(table === 'shops' ? 'id' : 'shop_id'))
        .select(sql<number>`count(*)`.as('count'))
        .as(table),
    ),
  ),
)

const SUMS = ofAllOrOne((db, _: Values, isMeant) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('invoices')
      .where(isMeant('shop_id'))
      .select(sql<number>`coalesce(sum(total_cents), 0)`.as('sum'))
      .as('invoiced_cents'),
    eb
      .selectFrom('payments')
      .where(isMeant('shop_id'))
      .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('sum'))
      .as('paid_cents'),
  ]),
)

const SEALED = ofAllOrOne((db, _: Values, isMeant) =>
  db.selectFrom('webhooks').where(isMeant('shop_id')).select(['id', 'sealed_secret']),
)

async function* inParts<Row extends { shop_id: string; id: string }>(
  shop: Shop,
  read: (from: From) => Promise<Row[]>,
) {
  for (let place: Place = { shop: shop ?? '', id: '' }; ;) {
    const rows = await read({ ...place, most: AT_ONCE })
    for (const row of rows) {
      if (shop !== null && row.shop_id !== shop) return
      yield row
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    place = { shop: last.shop_id, id: last.id }
  }
}

export const checking = {
  /** Every invoice, with what its payments come to. */
  invoices: (reader: Reader, shop: Shop) => inParts(shop, (from) => reader.all(INVOICES, from)),
  /** Every quote, with what became of it. */
  quotes: (reader: Reader, shop: Shop) => inParts(shop, (from) => reader.all(QUOTES, from)),
  oddPayment: async (reader: Reader, shop: Shop) => (await ODD_PAYMENT(reader, shop, { most: MAX_CENTS }))[0],
  oddAppointment: async (reader: Reader, shop: Shop) => (await ODD_APPOINTMENT(reader, shop, {}))[0],
  takenNumber: async (reader: Reader, shop: Shop) => (await TAKEN_NUMBER(reader, shop, {}))[0],
  async counts(reader: Reader, shop: Shop): Promise<Counts> {
    const [row] = await COUNTS(reader, shop, {})
    return Object.fromEntries(TABLES.map((table) => [table, row?.[table] ?? 0]))
  },
  async sums(reader: Reader, shop: Shop) {
    const [row] = await SUMS(reader, shop, {})
    return { invoiced_cents: row?.invoiced_cents ?? 0, paid_cents: row?.paid_cents ?? 0 }
  },
  /** The signing secrets of subscriptions, as they lie there. */
  sealed: (reader: Reader, shop: Shop) => SEALED(reader, shop, {}),
}

export type CheckedInvoice = AsyncItem<ReturnType<typeof checking.invoices>>
export type CheckedQuote = AsyncItem<ReturnType<typeof checking.quotes>>

type AsyncItem<T> = T extends AsyncIterable<infer Item> ? Item : never
