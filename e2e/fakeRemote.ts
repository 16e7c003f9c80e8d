import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

// A shop service elsewhere, not ours: it knows more fields than we do, names no origin that may read it, and fails as
// a test wants it to. Its lists are plain rows, so that a test can put any row into any of them.

export type Surface = 'full' | 'live'
export type Answering = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>
type Row = Readonly<Record<string, unknown>>
/** By the list's path. What is not named is empty. */
type Lists = Readonly<Record<string, readonly Row[]>>
type Options = {
  surface?: Surface
  lists?: Lists
  /** One that was free before, to come back at. */
  port?: number
  /** What it answers whatever it is asked, where it is no shop service at all. */
  instead?: Answering
}

export type FakeRemote = {
  /** What `--service` is given. */
  service: string
  port: number
  /** METHOD and path with query of all that it was asked. */
  asked: string[]
  /** How the screen's list of customers is answered from now on; null is well again. */
  answerTheList: (answering: Answering | null) => void
  stop: () => Promise<void>
}

const BASE = '/its/base'
const TIME = '2026-03-02T09:30:00.000Z'

export const customerRow = (surface: Surface, id: string, first: string, last: string): Row =>
  surface === 'full'
    ? { id, name: `${first} ${last}`, phone: '+12125550143', created_at: TIME, updated_at: TIME }
    : {
        id,
        firstName: first,
        lastName: last,
        isFleet: false,
        tags: [],
        marketingOptIn: false,
        createdAt: TIME,
        updatedAt: TIME,
      }

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body))

export const html =
  (status: number): Answering =>
  (response) =>
    void response
      .writeHead(status, { 'Content-Type': 'text/html' })
      .end('<!doctype html><h1>Welcome to the router</h1>')

/** Begins an answer, and hangs up in the middle of it. */
export const brokenOff: Answering = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
  response.write('{"data":[', () => response.destroy())
}

const ERRORS: Record<Surface, (status: number, message: string) => unknown> = {
  full: (status, message) => ({ error: { code: 'no', message, status, request_id: 'req_north' } }),
  live: (_, message) => ({ error: message }),
}

export const refusal = (surface: Surface, status: number, message: string, headers = {}) =>
  json(status, ERRORS[surface](status, message), headers)

/** One answer after the other; the last for good. */
export function inTurn(...answers: readonly [Answering, ...Answering[]]): Answering {
  let next = 0
  return (response, request) => {
    const answer = answers[Math.min(next, answers.length - 1)]
    next += 1
    return answer?.(response, request)
  }
}

const page = (surface: Surface, rows: readonly Row[]) =>
  surface === 'full'
    ? { data: rows, pagination: { next_cursor: null, has_more: false, limit: 100 }, total: rows.length }
    : { items: rows, nextCursor: null, total: rows.length }

/** As it should be: lists, single rows, and a refusal of everything that is not there. */
const well =
  (surface: Surface, lists: Lists): Answering =>
  (response, request) => {
    const [path = ''] = (request.url ?? '').slice(BASE.length).split('?')
    const [, list = '', id, below] = path.split('/')
    const rows = lists[`/${list}`] ?? []
    const found = rows.find((row) => row['id'] === id)
    const answer =
      request.method !== 'GET' || (id !== undefined && !found)
        ? refusal(surface, 404, 'Not found')
        : json(200, found && below === undefined ? found : page(surface, id === undefined ? rows : []))
    return answer(response, request)
  }

/** What the list on screen asks for; signing in and the probes ask for one row. */
export const isTheList = (asked: string) => /^GET \/customers\?(.*&)?limit=100\b/.test(asked)

export async function startFakeRemote({ surface = 'full', lists = {}, port = 0, instead }: Options = {}) {
  const asked: string[] = []
  let theList: Answering | null = null
  const anyOther = instead ?? well(surface, lists)

  const server = createServer((request, response) => {
    const line = `${request.method} ${(request.url ?? '').slice(BASE.length)}`
    asked.push(line)
    request.resume()
    void (isTheList(line) && theList ? theList : anyOther)(response, request)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('it listens at no port')

  const remote: FakeRemote = {
    service: `North=${surface}:http://127.0.0.1:${address.port}${BASE}`,
    port: address.port,
    asked,
    answerTheList: (answering) => (theList = answering),
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return remote
}
