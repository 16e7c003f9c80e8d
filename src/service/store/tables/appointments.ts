import { sql } from 'kysely'
import { OPEN_STATUSES } from '~/domain/appointments'
import { MAX_DURATION_MINUTES } from '~/domain/fields'
import type { Reader } from '~/service/store/engine'
import { query } from '~/service/store/query'
import { createRecords, within, withinAtOnce, type Condition } from './records'
import { appointmentsStoredAs, type AppointmentStored } from './statuses'

const OPEN_STORED = OPEN_STATUSES.flatMap(appointmentsStoredAs)
const LONGEST_MS = MAX_DURATION_MINUTES * 60_000

type Span = { shop: string; but: string; startAt: number; endAt: number; earliest: number }

const OPEN_WITHIN = query((db, v: Span) =>
  db
    .selectFrom('appointments')
    .select(['id', 'customer_id', 'vehicle_id', 'start_at', 'end_at'])
    .where('shop_id', '=', v.shop)
    .where('start_at', '<', v.endAt)
    // Nothing lasts longer than a day, so the index of starts need not be read from its beginning.
    .where('start_at', '>', v.earliest)
    .where('end_at', '>', v.startAt)
    .where('status', 'in', OPEN_STORED)
    .where('id', '<>', v.but),
)

/** To find so many and sort them takes less than to walk past all others. */
const MOST_FEW = 2_000

const countPast = (statuses: readonly AppointmentStored[]) =>
  query((db, v: { shop: string } & Starts) => {
    const all = db.selectFrom('appointments').select('start_at').where('shop_id', '=', v.shop)
    return (statuses.length === 0 ? all : all.where('status', 'in', statuses))
      .where('start_at', '>=', v.from)
      .where('start_at', '<', v.until)
      .limit(1)
      .offset(MOST_FEW)
  })

/** By the statuses that they ask for: there are as many as there are ways to pick some. */
const counting = new Map<string, ReturnType<typeof countPast>>()

function oneTooMany(statuses: readonly AppointmentStored[]) {
  const name = statuses.join()
  const known = counting.get(name) ?? countPast(statuses)
  counting.set(name, known)
  return known
}

export const appointments = {
  ...createRecords('appointments', [
    'id',
    'shop_id',
    'customer_id',
    'vehicle_id',
    'service_id',
    'status',
    'service_type',
    'start_at',
    'end_at',
    'notes',
    'source',
    'is_mobile',
    'created_at',
    'updated_at',
    'status_changed_at',
  ]),
  /** Every open appointment, but one, that meets the span. */
  openWithin: (reader: Reader, shop: string, span: { startAt: number; endAt: number }, but: string) =>
    reader.all(OPEN_WITHIN, { shop, but, ...span, earliest: span.startAt - LONGEST_MS }),
}

/** Half-open, in milliseconds. */
export type Starts = { from: number; until: number }

const startsWithin = ({ from, until }: Starts, isFew: boolean): Condition => ({
  name: `starts within, ${isFew ? 'few' : 'many'}`,
  sql: (v, words) => {
    // Where they are many, all of them would be read and sorted.
    const start = isFew ? sql.ref('start_at') : words.unindexed('start_at')
    return sql`${start} >= ${v.from} and ${start} < ${v.until}`
  },
  values: { from, until },
})

/**
 * The part of the list that starts then, in any of the statuses where some are given. Where it is few, they are found
 * first; else the whole list is walked.
 */
export async function startingWithin(
  reader: Reader,
  shop: string,
  starts: Starts,
  statuses: readonly AppointmentStored[] = [],
): Promise<{ where: Condition[]; narrow: boolean }> {
  const isFew = (await reader.first(oneTooMany(statuses), { shop, ...starts })) === undefined
  const inStatus = isFew ? withinAtOnce : within
  const where = statuses.length === 0 ? [] : [inStatus('status', statuses)]
  return { where: [...where, startsWithin(starts, isFew)], narrow: isFew }
}
