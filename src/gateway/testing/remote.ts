import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

// A service elsewhere that answers as a test wants it to, well or badly, and remembers what it was asked.

export type Seen = {
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
  body: string
}
type Answering = (response: ServerResponse, seen: Seen, request: IncomingMessage) => void

const EMPTY_PAGE = JSON.stringify({
  data: [],
  pagination: { next_cursor: null, has_more: false, limit: 1 },
})

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

/** Welcomes any key. */
export const welcoming = json(200, EMPTY_PAGE)

export const refusing = (status: number, message = 'No') =>
  json(status, { error: { code: 'refused', message, status, request_id: 'req_1' } })

export async function startRemote(first: Answering = welcoming) {
  const seen: Seen[] = []
  const remote = { answer: first }
  const server = createServer((request, response) => {
    void take(request, response)
  })
  async function take(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    seen.push(one)
    remote.answer(response, one, request)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(remote, { seen, port, url: `http://127.0.0.1:${port}` })
}
