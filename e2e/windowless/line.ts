import type { EventEmitter } from 'node:events'
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

  /** The `fetch` of a page. Once that is left, whatever it still waits for never comes. */
  fetchFor(isThere: () => boolean) {
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
        const answer = await orEnded(this.#answer(asked), init.signal ?? null)
        if (!isThere()) return await NEVER
        asked.answer = answer.clone()
        this.#events.emit('response', new Answered(asked, answer.clone()))
        this.#events.emit('requestfinished', asked)
        return answer
      } catch (failure) {
        if (!isThere()) return await NEVER
        this.#events.emit('requestfailed', asked)
        throw failure
      }
    }
  }

  async #answer(asked: Asked) {
    for (const rule of [...this.#rules, ...this.#shared.rules]) {
      if (rule.left <= 0 || !concerns(rule.pattern, asked.url())) continue
      rule.left -= 1
      const route = new Route(asked, this.#send)
      this.#handle(rule, route, asked)
      const outcome = await route.outcome
      if (outcome !== 'next') return outcome
    }
    return this.#send(asked)
  }

  #handle({ handler }: Rule, route: Route, asked: Asked) {
    const work = async () => void (await handler(route, asked))
    work().catch((fault: unknown) => this.#shared.faults.push(fault))
  }

  #send = async (asked: Asked): Promise<Response> => {
    if (this.#shared.isOffline) throw new TypeError('Failed to fetch')
    const { jar } = this.#shared
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const { origin } = new URL(this.#address() || asked.url())
    const headers = {
      ...asked.init.headers,
      origin,
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
    }
    const answer = await fetch(asked.url(), { ...asked.init, headers, redirect: 'error' })
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

const NEVER = new Promise<never>(() => undefined)

async function orEnded(answered: Promise<Response>, signal: AbortSignal | null) {
  if (!signal) return answered
  const ended = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  )
  ended.catch(() => undefined)
  answered.catch(() => undefined)
  return Promise.race([answered, ended])
}
