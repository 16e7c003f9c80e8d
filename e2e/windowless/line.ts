import { type EventEmitter, setMaxListeners } from 'node:events'
import { Answered, Asked, concerns, isSame, Route, type Rule } from './network'

type Headed = { headers?: Record<string, string> }

/** What a profile has in common for all its pages: whether there is a line, its cookies, what stands in between. */
export type Shared = { isOffline: boolean; jar: Map<string, string>; rules: Rule[]; faults: unknown[] }

/** The way of one page to its service, by whatever a test has put in between. */
export class Line {
  readonly #shared: Shared
  readonly #events: EventEmitter
  readonly #address: () => string
  readonly #rules: Rule[] = []
  /** Of the page that is open. */
  #life = newLife()
  constructor(shared: Shared, events: EventEmitter, address: () => string) {
    this.#shared = shared
    this.#events = events
    this.#address = address
  }

  route = async (pattern: Rule['pattern'], handler: Rule['handler'], { times = Infinity } = {}) =>
    void this.#rules.unshift({ pattern, handler, left: times })
  unroute = async (pattern: Rule['pattern'], handler?: Rule['handler']) => {
    const gone = this.#rules.filter(
      (rule) => isSame(rule.pattern, pattern) && (!handler || rule.handler === handler),
    )
    for (const rule of gone) this.#rules.splice(this.#rules.indexOf(rule), 1)
  }
  unrouteAll = async () => void this.#rules.splice(0)

  /** Ends all that a page reads that is left: what tells it of changes would go on, and keep the page. */
  leave() {
    this.#life.abort()
    this.#life = newLife()
  }

  /** The `fetch` of a page. Once that is left, whatever it still waits for never comes. */
  fetchFor() {
    const life = this.#life.signal
    return async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      const from = input instanceof Request ? input : null
      const address = input instanceof Request ? input.url : input instanceof URL ? input.href : input
      const url = new URL(address, this.#address()).href
      const headers = Object.fromEntries(new Headers(init.headers ?? from?.headers))
      const body = typeof init.body === 'string' ? init.body : null
      const asked = new Asked(url, { method: init.method ?? from?.method ?? 'GET', headers, body })
      init.signal?.throwIfAborted()
      this.#events.emit('request', asked)
      try {
        const own = init.signal ?? null
        const reading = asked.method() === 'GET' ? endedBy(life, own) : null
        const answer = await orEnded(this.#answer(asked, reading), own, life)
        if (life.aborted) return await never()
        asked.answer = answer.clone()
        this.#events.emit('response', new Answered(asked, answer.clone()))
        this.#events.emit('requestfinished', asked)
        return answer
      } catch (failure) {
        if (life.aborted) return await never()
        this.#events.emit('requestfailed', asked)
        throw failure
      }
    }
  }

  async #answer(asked: Asked, signal: AbortSignal | null) {
    for (const rule of [...this.#rules, ...this.#shared.rules]) {
      if (rule.left <= 0 || !concerns(rule.pattern, asked.url())) continue
      rule.left -= 1
      const route = new Route(asked, this.#send, (changed) => this.#send(changed, signal))
      this.#handle(rule, route, asked)
      const outcome = await route.outcome
      if (outcome !== 'next') return outcome
    }
    return this.#send(asked, signal)
  }

  #handle({ handler }: Rule, route: Route, asked: Asked) {
    const work = async () => void (await handler(route, asked))
    work().catch((fault: unknown) => this.#shared.faults.push(fault))
  }

  #send = async (asked: Asked, signal: AbortSignal | null = null): Promise<Response> => {
    if (this.#shared.isOffline) throw new TypeError('Failed to fetch')
    const { jar } = this.#shared
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const page = this.#address()
    const { origin } = new URL(page.startsWith('http') ? page : asked.url())
    const headers = {
      ...asked.init.headers,
      origin,
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
    }
    const answer = await fetch(asked.url(), { ...asked.init, headers, signal, redirect: 'error' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  readonly request = {
    get: (url: string, options: Headed = {}) => this.#ask('GET', url, options),
    post: (url: string, options: Headed & { data?: unknown } = {}) => this.#ask('POST', url, options),
    delete: (url: string, options: Headed = {}) => this.#ask('DELETE', url, options),
  }
  async #ask(method: string, url: string, { headers = {}, data }: Headed & { data?: unknown }) {
    const body = data === undefined ? null : JSON.stringify(data)
    const all = { ...(body && { 'content-type': 'application/json' }), ...headers }
    const asked = new Asked(url, { method, headers: all, body })
    return new Answered(asked, await this.#send(asked))
  }
}

/** However much a page reads at once, each of it ends with the page. */
function newLife() {
  const life = new AbortController()
  setMaxListeners(0, life.signal)
  return life
}

/** One for each who waits: one for all would keep whatever waits for it, and so every page that was ever left. */
const never = () => new Promise<never>(() => undefined)

/** What a page reads ends with it, or when it says so. What it writes has been sent. */
function endedBy(life: AbortSignal, own: AbortSignal | null): AbortSignal {
  const reading = new AbortController()
  life.addEventListener('abort', () => reading.abort())
  // A signal that somebody listens to is kept by Node, and the page by whoever listens.
  own?.addEventListener('abort', () => reading.abort(own.reason), { signal: life })
  return reading.signal
}

async function orEnded(answered: Promise<Response>, own: AbortSignal | null, life: AbortSignal) {
  if (!own) return answered
  const ended = new Promise<never>((_, reject) =>
    own.addEventListener('abort', () => reject(own.reason), { signal: life }),
  )
  ended.catch(() => undefined)
  answered.catch(() => undefined)
  return Promise.race([answered, ended])
}
