import { dateHeader, responseOf } from './answers'
import { type Asked, No, type Shop } from './asked'
import { LIVE_LISTS, type LiveRow } from './liveRows'
import { createRates } from './rate'
import { jsonOf } from './record'
import { mayDo, type Rights } from './rights'

const ORDINARY = 25
const MOST = 100
const LIMIT = 300

const MISSING = {
  customers: 'Customer not found',
  appointments: 'Appointment not found',
  invoices: 'There is no such invoice',
}

type LiveNoun = keyof typeof LIVE_LISTS

const isLive = (noun: string | undefined): noun is LiveNoun =>
  noun !== undefined && Object.hasOwn(LIVE_LISTS, noun)

function limitOf(query: URLSearchParams): number {
  const limit = Math.trunc(Number(query.get('limit') ?? ORDINARY))
  return limit >= 1 ? Math.min(limit, MOST) : ORDINARY
}

function pageOf(query: URLSearchParams, rows: readonly LiveRow[]): object {
  const cursor = query.get('cursor')
  const last = rows.findIndex(({ id }) => id === cursor)
  if (cursor !== null && last === -1) throw new No(400, 'Invalid cursor')
  const page = rows.slice(last + 1, last + 1 + limitOf(query))
  const isEnd = rows.length === last + 1 + page.length
  return { items: page.map(({ show }) => show()), nextCursor: isEnd ? null : (page.at(-1)?.id ?? null) }
}

/** The `/api/v1` surface over the same books: six ways to read, a flat no, and nothing told of the limit. */
export function createLive(shop: Shop, keys: ReadonlyMap<string, Rights>) {
  const rates = createRates()

  function answerTo({ method, path, query, headers }: Asked): object {
    const [, apiKey = ''] = /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '') ?? []
    const rights = keys.get(apiKey)
    if (!rights) throw new No(401, 'Missing or invalid API key')
    if (rates.count(apiKey, LIMIT, shop.now()).isOver) throw new No(429, 'Rate limit exceeded')
    const [, noun, id, below] = path.split('/')
    if (method !== 'GET' || !isLive(noun) || below !== undefined) throw new No(404, 'No such endpoint')
    if (!mayDo(rights, noun, false)) throw new No(403, `This API key does not have the "read:${noun}" scope`)
    if (id === undefined) return pageOf(query, LIVE_LISTS[noun](shop, query))
    const one = LIVE_LISTS[noun](shop, new URLSearchParams()).find((row) => row.id === id)
    if (!one) throw new No(404, MISSING[noun])
    return one.show()
  }

  return (asked: Asked): Response => {
    const headers = dateHeader(shop.behaviour, shop.now())
    try {
      return responseOf({ status: 200, text: jsonOf(answerTo(asked), shop.behaviour) }, headers)
    } catch (error) {
      if (!(error instanceof No)) throw error
      return responseOf({ status: error.status, text: JSON.stringify({ error: error.message }) }, headers)
    }
  }
}
