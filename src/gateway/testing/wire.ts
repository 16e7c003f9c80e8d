import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { GatewayError, type GatewayReason } from '~/contract/session'

// Requests as they are, with any header and any path: fetch puts both right before a server could refuse them.

export type Sending = {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  /** The request line's own target, where it is not the address's. */
  target?: string
}

export type Said = {
  status: number
  headers: Record<string, string>
  setCookies: string[]
  text: string
  body: unknown
  /** The gateway's own reason, where it was the gateway that refused. */
  reason: GatewayReason | null
  message: string
}

/** Every byte that a gateway under test has said, for the search for what it must never say. */
export const everSaid: string[] = []

export async function send(url: string, sending: Sending = {}): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, target } = sending
  const bytes = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  const sent = request(url, {
    method,
    agent: false,
    headers: {
      ...(bytes !== null && {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(bytes)),
      }),
      ...headers,
    },
    ...(target !== undefined && { path: target }),
  })
  return new Promise((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', resolve)
    sent.end(bytes ?? undefined)
  })
}

export async function said(answer: IncomingMessage): Promise<Said> {
  const words = await text(answer)
  everSaid.push([...answer.rawHeaders, words].join('\n'))
  const body: unknown = parsed(words)
  const refused = GatewayError.safeParse(body)
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
  )
  return {
    status: answer.statusCode ?? 0,
    headers,
    setCookies: answer.headers['set-cookie'] ?? [],
    text: words,
    body,
    reason: refused.success ? refused.data.gateway.reason : null,
    message: refused.success ? refused.data.gateway.message : '',
  }
}

function parsed(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return undefined
  }
}
