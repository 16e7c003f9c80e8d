import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Unreadable } from '~/contract/unreadable'
import type { Fetch, Origin } from './listen'
import { SERVICE_PREFIXES } from './service'

// Requests that Node or a URL parser refuses. The surface that was asked answers in its own envelope, and so each of them
// is logged and counted like any other.

/** The part of a request that could be read. */
type Asked = { method: string; target: string }

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

// The target may hold a whole address, and the character that can't be read may be the one that ends the prefix.
const asksFor = (prefix: string, target: string) =>
  new RegExp(`^(https?://[^/?#\\\\]*)?${prefix}(?![\\w-])`).test(target)

export function refusalOf(fetch: Fetch, { method, target }: Asked, origin: Origin, unreadable: Unreadable) {
  const prefix = SERVICE_PREFIXES.find((known) => asksFor(known, target)) ?? ''
  const known = METHODS.includes(method) ? method : 'GET'
  const request = new Request(`http://unreadable.invalid${prefix}/`, { method: known })
  return fetch(request, { ...origin, unreadable })
}

const BROKEN: Unreadable = { status: 400, message: 'This is not a valid HTTP request' }
const REASONS: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address and the headers are longer than 16 KB' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The extensions of a chunk are too long' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive completely in time' },
}
const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
}

type ClientError = Error & { code?: string; rawPacket?: Buffer }

/** Answers what Node's parser refuses (the server's `clientError`), once for each connection, and closes it. */
export function createParserRefusals(fetch: Fetch, originOf: (socket: Socket) => Origin) {
  const underWay = new WeakMap<Socket, Set<ServerResponse>>()
  const refused = new WeakSet<Socket>()

  async function answer(error: ClientError, socket: Socket) {
    const reason = REASONS[error.code ?? ''] ?? BROKEN
    const open = [...(underWay.get(socket) ?? [])]
    // Half of an answer is on the line already, or the answer to an earlier request is still to come: the client would
    // take these bytes for its rest, or for that answer.
    if (open.some(({ headersSent, req }) => headersSent || req.complete)) return socket.destroy()
    // The request began well, and its own answer is logged. A connection without a byte asked for nothing.
    if (open.length > 0 || socket.bytesRead === 0) return close(socket, headOf(reason.status, []))
    // The rest of a late request must not start a second answer.
    socket.pause()
    const [, method = '', target = ''] = /^([A-Z]+) (\S*)/.exec(readable(error.rawPacket)) ?? []
    const answered = await refusalOf(fetch, { method, target }, originOf(socket), reason)
    const body = method === 'HEAD' ? '' : await answered.text()
    close(socket, headOf(answered.status, [...answered.headers], body))
  }

  async function answerOrClose(error: ClientError, socket: Socket) {
    try {
      await answer(error, socket)
    } catch (failed) {
      console.error('an unreadable request was not answered:', failed)
      socket.destroy()
    }
  }

  return {
    /** Whether a request may be answered: not behind one on its connection that was refused. */
    admits({ socket }: IncomingMessage, response: ServerResponse): boolean {
      if (refused.has(socket)) return false
      const open = underWay.get(socket) ?? new Set()
      underWay.set(socket, open.add(response))
      response.once('close', () => open.delete(response))
      return true
    },
    hear: (error: ClientError, socket: unknown): void => {
      if (!(socket instanceof Socket) || refused.has(socket)) return
      // The client has gone, or never spoke TLS: no answer arrives.
      if (!/^(HPE_|ERR_HTTP_)/.test(error.code ?? '') || !socket.writable) {
        socket.destroy()
        return
      }
      refused.add(socket)
      void answerOrClose(error, socket)
    },
  }
}

const MOST_READ = 2_048
const readable = (packet?: Buffer) => packet?.toString('latin1', 0, MOST_READ) ?? ''

function headOf(status: number, headers: readonly [string, string][], body = '') {
  const others = headers.filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding')
  const all = [...others, ['Content-Length', `${Buffer.byteLength(body)}`], ['Connection', 'close']]
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${status} ${STATUS_WORDS[status] ?? 'Refused'}\r\n${lines}\r\n${body}`
}

function close(socket: Socket, answer: string) {
  if (socket.writable) socket.write(answer)
  socket.destroySoon()
}
