import { MINUTE_MS, type Clock } from '~/service/clock'
import type { Allowance, Spent } from '~/service/store/engine'
import type { Value } from '~/service/store/query'
import type { Connection } from './pool'

// Counts each caller's requests of the last minute in the database: one row a caller, with a bucket for each second.
// The table is unlogged: a crash of the database empties it, and a request costs no flush.

/** A minute touches so many seconds. */
const SECONDS = 61

export const WINDOWS = `
CREATE UNLOGGED TABLE IF NOT EXISTS frontdesk_windows (
  who TEXT COLLATE "C" PRIMARY KEY,
  at BIGINT NOT NULL,
  lasts BIGINT[] NOT NULL,
  counts BIGINT[] NOT NULL,
  is_refused BOOLEAN NOT NULL
) WITH (fillfactor = 50)`

/** Those who have asked nothing for a minute. */
export const forgetIdle = (now: string) => `DELETE FROM frontdesk_windows WHERE at <= ${now} - ${MINUTE_MS}`

type Source = { readonly sql: string; readonly values: readonly Value[] }

/** Whoever it is, by that name. */
export const named = (who: string): Source => ({ sql: 'SELECT $1::text AS id', values: [who] })

/**
 * Finds who it is and counts the request, in one statement. A place bears the time of its last request, so that it is
 * never forgotten too early; and none counts as earlier than the one before it, whatever the clock says.
 */
function spendingBy(finding: string, [prefix, most, now]: readonly [string, string, string]) {
  return `
WITH found AS (${finding}), spent AS (
  INSERT INTO frontdesk_windows AS w (who, at, lasts, counts, is_refused)
  SELECT ${prefix} || ' ' || found.id, m.at, ${alone('m.at')}, ${alone('1::bigint')}, false
  FROM found, (SELECT at, ${placeOf('at')} AS place FROM (SELECT ${now} AS at) AS moment) AS m
  ON CONFLICT (who) DO UPDATE SET (at, lasts, counts, is_refused) = (
    SELECT m.at,
      CASE WHEN used < ${most} THEN ${withOne('w.lasts', 'm.at')} ELSE w.lasts END,
      CASE WHEN used < ${most} THEN ${withOne('w.counts', 'here + 1')} ELSE w.counts END,
      used >= ${most}
    FROM (SELECT at, ${placeOf('at')} AS place FROM (SELECT greatest(excluded.at, w.at) AS at) AS moment) AS m,
      LATERAL (SELECT CASE WHEN ${isOf('m.at', 'w.lasts[m.place]')} THEN w.counts[m.place] ELSE 0 END AS here) AS h,
      LATERAL (SELECT coalesce(sum(count), 0) AS used FROM ${counted('m.at')}) AS u
  )
  RETURNING is_refused,
    (SELECT sum(count) FROM ${counted('w.at')}) AS used,
    (SELECT min(last) + ${MINUTE_MS} - w.at FROM ${counted('w.at')}) AS reset
)
SELECT found.*, is_refused AS spent_refused, used AS spent_used, reset AS spent_reset FROM found, spent`
}

const placeOf = (at: string) => `(${at} / 1000 % ${SECONDS} + 1)::int`
const isOf = (at: string, last: string) => `${last} > ${at} - ${MINUTE_MS}`
/** What still counts at that moment. */
const counted = (at: string) => `unnest(w.lasts, w.counts) AS second (last, count) WHERE ${isOf(at, 'last')}`
const alone = (value: string) =>
  `array_fill(0::bigint, ARRAY[m.place - 1]) || ${value} || array_fill(0::bigint, ARRAY[${SECONDS} - m.place])`
const withOne = (array: string, value: string) =>
  `${array}[:m.place - 1] || (${value})::bigint || ${array}[m.place + 1:]`

type Told = { spent_refused: boolean; spent_used: number; spent_reset: number }

/** Asks and counts; the time is the database's own unless one is handed in. */
export function createSpending(ask: Connection['ask'], now: string, clock: Clock | undefined) {
  const texts = new Map<string, string>()
  const textFor = ({ sql, values }: Source) => {
    let text = texts.get(sql)
    if (text === undefined) {
      const place = (past: number, type: string) => `$${values.length + past}::${type}`
      text = spendingBy(sql, [place(1, 'text'), place(2, 'bigint'), clock ? place(3, 'bigint') : now])
      texts.set(sql, text)
    }
    return text
  }
  return async function spend<Row extends object>({ name, limit }: Allowance, source: Source) {
    const values = [...source.values, name, limit, ...(clock ? [clock()] : [])]
    const [found] = (await ask(textFor(source), values)).rows as (Row & Told)[]
    if (!found) return undefined
    const { spent_refused: refused, spent_used: used, spent_reset: resetMs, ...row } = found
    const spent: Spent = { limit, remaining: limit - used, refused, resetMs }
    return { row, spent }
  }
}

/** Clears away what is idle, once a minute and behind what is asked. */
export function createTidying(steady: Clock, tidy: () => Promise<unknown>) {
  let tidiedAt = steady()
  return () => {
    if (steady() - tidiedAt < MINUTE_MS) return
    tidiedAt = steady()
    // It is done in a minute again.
    tidy().catch(() => undefined)
  }
}
