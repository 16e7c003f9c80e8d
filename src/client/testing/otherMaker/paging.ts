import { type Asked, type Done, No, type Shop } from './asked'
import { shown } from './record'
import type { Row } from './rows'

const ORDINARY = 20
const MOST = 100
const SAME = 'page-2'

/** A cursor counts rows, so that one more row at the head shows the last of this page again on the next. */
const cursorAt = (skip: number) => btoa(`skip:${skip}`)

function skipOf(cursor: string): number {
  const [, digits] = /^skip:(\d+)$/.exec(decoded(cursor)) ?? []
  if (digits === undefined) throw new No(400, 'after is no cursor of ours.')
  return Number(digits)
}

function decoded(cursor: string): string {
  try {
    return atob(cursor)
  } catch {
    return ''
  }
}

function limitOf(query: URLSearchParams): number {
  const given = query.get('limit')
  if (given === null) return ORDINARY
  const limit = Number(given)
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) {
    throw new No(400, `limit is from 1 to ${MOST}.`)
  }
  return limit
}

export const newestFirst = <R extends Row>(rows: readonly R[], at = (row: R) => row.created_at) =>
  rows.toReversed().toSorted((one, other) => at(other) - at(one))

/** One page of a list whose rows stand in their order. */
export function pageOf({ query }: Asked, { behaviour }: Shop, rows: readonly Row[]): Done {
  const limit = limitOf(query)
  const after = query.get('after')
  const isEndless = behaviour.cursors === 'always the same'
  if (after !== null && behaviour.cursors === 'rejects its own') {
    throw new No(400, 'after is no cursor of ours.')
  }
  const skip = after === null || isEndless ? 0 : skipOf(after)
  const hasMore = isEndless || rows.length > skip + limit
  const next = isEndless ? SAME : cursorAt(skip + limit)
  return {
    status: 200,
    body: {
      data: rows.slice(skip, skip + limit).map((row) => shown(row, behaviour)),
      pagination: { next_cursor: hasMore ? next : null, has_more: hasMore, limit },
    },
  }
}

type Filter = 'status' | 'customer_id' | 'invoice_id'
type Filtered = Row & Partial<Readonly<Record<Filter, string>>>

/** The rows that the query asks for, of those filters that are minded here. */
export function filtered<R extends Filtered>(
  { query }: Asked,
  { behaviour }: Shop,
  names: readonly Filter[],
  rows: readonly R[],
): R[] {
  const wanted = names.flatMap((name) => {
    const value = query.get(name)
    return value === null || !behaviour.filters[name] ? [] : [{ name, value }]
  })
  return rows.filter((row) => wanted.every(({ name, value }) => row[name] === value))
}
