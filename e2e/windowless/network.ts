import { isDeepStrictEqual } from 'node:util'

type Handler = (route: Route, request: Asked) => unknown
type Pattern = string | RegExp | ((url: URL) => boolean)
export type Rule = { pattern: Pattern; handler: Handler; left: number }

/** One request of a page, in the words of Playwright. */
export class Asked {
  readonly init: { method: string; headers: Record<string, string>; body: string | null }
  answer: Response | null = null
  readonly #url: string
  constructor(url: string, init: Asked['init']) {
    this.#url = url
    this.init = init
  }
  url = () => this.#url
  method = () => this.init.method
  headers = () => this.init.headers
  allHeaders = async () => this.init.headers
  postData = () => this.init.body
  postDataJSON = () => (this.init.body === null ? null : JSON.parse(this.init.body))
  response = async () => (this.answer ? new Answered(this, this.answer) : null)
}

export class Answered {
  readonly #request: Asked
  readonly #answer: Response
  constructor(request: Asked, answer: Response) {
    this.#request = request
    this.#answer = answer
  }
  request = () => this.#request
  url = () => this.#request.url()
  status = () => this.#answer.status
  ok = () => this.#answer.ok
  headers = () => Object.fromEntries(this.#answer.headers)
  allHeaders = async () => this.headers()
  text = () => this.#answer.clone().text()
  json = () => this.#answer.clone().json()
  finished = async () => void (await this.text())
  body = async () => Buffer.from(await this.#answer.clone().arrayBuffer())
}

type Fulfil = {
  status?: number
  headers?: Record<string, string>
  contentType?: string
  body?: string | Buffer
  json?: unknown
  response?: Answered
}

type Send = (asked: Asked) => Promise<Response>

export class Route {
  readonly outcome: Promise<Response | 'next'>
  #decide!: (outcome: Response | 'next' | Promise<Response>) => void
  #fail!: (reason: Error) => void
  readonly #asked: Asked
  readonly #send: Send
  readonly #goOn: Send
  /** What a test asks for by itself is not ended with the page; what goes on to the service is. */
  constructor(asked: Asked, send: Send, goOn: Send) {
    this.#asked = asked
    this.#send = send
    this.#goOn = goOn
    this.outcome = new Promise((resolve, reject) => {
      this.#decide = resolve
      this.#fail = reject
    })
  }
  request = () => this.#asked
  fallback = async () => this.#decide('next')
  continue = async (change: { headers?: Record<string, string>; url?: string; postData?: string } = {}) =>
    this.#decide(this.#goOn(changed(this.#asked, change)))
  abort = async () => this.#fail(new TypeError('Failed to fetch'))
  fetch = async (change: { headers?: Record<string, string>; postData?: string } = {}) =>
    new Answered(this.#asked, await this.#send(changed(this.#asked, change)))
  async fulfill({ response, status, headers, contentType, body, json }: Fulfil = {}) {
    const text = json === undefined ? (body ?? (await response?.text()) ?? '') : JSON.stringify(json)
    const given = headers ?? response?.headers() ?? {}
    const type = contentType ?? (json === undefined ? null : 'application/json')
    const code = status ?? response?.status() ?? 200
    const all = new Headers(given)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) all.delete(name)
    if (type) all.set('content-type', type)
    const isEmpty = [204, 205, 304].includes(code)
    this.#decide(new Response(isEmpty ? null : String(text), { status: code, headers: all }))
  }
}

function changed(
  asked: Asked,
  { headers, url, postData }: { headers?: Record<string, string>; url?: string; postData?: string },
) {
  if (!headers && !url && postData === undefined) return asked
  return new Asked(url ?? asked.url(), {
    ...asked.init,
    headers: headers ?? asked.init.headers,
    body: postData ?? asked.init.body,
  })
}

/** Whether a rule is about this address; in a text `*` is anything but a slash, and `**` anything. */
export function concerns(pattern: Pattern, url: string) {
  if (typeof pattern === 'function') return pattern(new URL(url))
  if (pattern instanceof RegExp) return pattern.test(url)
  const whole = pattern.startsWith('http') || pattern.startsWith('*') ? pattern : `**${pattern}`
  const source = whole
    .replace(/[.+^${}()|[\]\\?]/g, String.raw`\$&`)
    .replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*)'))
  return new RegExp(`^${source}$`).test(url)
}

export const isSame = (one: unknown, other: unknown) => one === other || isDeepStrictEqual(one, other)
