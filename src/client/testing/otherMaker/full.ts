import { dateHeader, rateHeaders, refusalText, responseOf } from './answers'
import { type Asked, No, type Shop } from './asked'
import { createRates } from './rate'
import { jsonOf } from './record'
import { createRepeats, type Given } from './repeats'
import { mayDo, type Rights } from './rights'
import { routeOf } from './routes'

type Keys = ReadonlyMap<string, Rights>

/** The `/v1` surface: one request after the other, each at one moment of the given clock. */
export function createFull(shop: Shop, keys: Keys) {
  const rates = createRates()
  const repeats = createRepeats()
  let requests = 0

  function run(asked: Asked): Given {
    const route = routeOf(asked)
    if (!route) throw new No(404, `There is no ${asked.path} here.`)
    const done = route.run(asked, shop, route.id)
    return { status: done.status, text: jsonOf(done.body, shop.behaviour), etag: done.etag }
  }

  function refused(error: unknown): Given {
    if (!(error instanceof No)) throw error
    return { status: error.status, text: refusalText(shop.behaviour, error, `r${requests}-other`) }
  }

  /** A service that breaks after the commit does not know that it has committed. */
  function orBroken(asked: Asked): Given {
    const side = asked.method === 'GET' ? null : shop.behaviour.breaks(asked.method, asked.path)
    if (side === 'before') return refused(new No(500, 'Something went wrong on our side.'))
    const given = orRefused(() => run(asked))
    return side === 'after' ? refused(new No(500, 'Something went wrong on our side.')) : given
  }

  function orRefused(work: () => Given): Given {
    try {
      return work()
    } catch (error) {
      return refused(error)
    }
  }

  function once(asked: Asked, apiKey: string): Given {
    const key = ['POST', 'PATCH'].includes(asked.method) ? asked.headers.get('Idempotency-Key') : null
    if (key === null) return orBroken(asked)
    const { behaviour, now } = shop
    const first = repeats.first(apiKey, key, now(), behaviour)
    if (first) return first
    const given = orBroken(asked)
    repeats.keep(apiKey, key, now(), behaviour, given)
    return given
  }

  function allowed(asked: Asked, apiKey: string, rights: Rights): Given {
    const resource = routeOf(asked)?.resource
    if (resource && !mayDo(rights, resource, asked.method !== 'GET')) {
      throw new No(403, `This key is not for ${resource}, or only for reading them.`)
    }
    return once(asked, apiKey)
  }

  return (asked: Asked): Response => {
    requests += 1
    const { behaviour, now } = shop
    const apiKey = asked.headers.get('X-Service-Key') ?? ''
    const rights = keys.get(apiKey)
    const rate = rates.count(rights ? apiKey : '', behaviour.rateLimit, now())
    const headers = { ...dateHeader(behaviour, now()), ...rateHeaders(rate) }
    const given = orRefused(() => {
      if (!rights) throw new No(401, 'We do not know this key.')
      if (rate.isOver) throw new No(429, 'Slow down, please.')
      return allowed(asked, apiKey, rights)
    })
    const isTooMany = given.status === 429
    return responseOf(given, { ...headers, ...(isTooMany && { 'Retry-After': `${rate.resetSeconds}` }) })
  }
}
