import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { onTestFinished, vi } from 'vitest'
import type { EventBody } from '~/service/testing/state'
import { CERTIFICATE, KEY } from './certificate'

// Somebody who takes webhooks, over real TLS on a free port of this machine.

export type Heard = { id: string; path: string; headers: IncomingHttpHeaders; body: string }
type Manner = (response: ServerResponse, heard: Heard) => void

export const answering =
  (status: number, headers: Record<string, string> = {}): Manner =>
  (response) =>
    void response.writeHead(status, headers).end('Thank you.')

/** Takes the message and never says a word. */
export const silent: Manner = () => {}

export async function startReceiver(manner: Manner = answering(204)) {
  const heard: Heard[] = []
  const receiver = { manner, heard }
  let opened = 0
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    const { url: path = '', headers } = request
    const hear = (body: string) => {
      const message = { id: String(headers['webhook-id']), path, headers, body }
      heard.push(message)
      return receiver.manner(response, message)
    }
    void text(request).then(hear)
  })
  server.on('connection', () => (opened += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(async () => void (await stop()))
  return Object.assign(receiver, {
    port,
    url: `https://localhost:${port}/hooks`,
    /** As an operator would allow it. */
    place: `localhost:${port}`,
    connections: () => opened,
    stop,
    ids: () => heard.map(({ id }) => id),
  })
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** What the receiver's own library makes of a message at the moment of its sending; it throws over a false one. */
export function verified({ body, headers }: Pick<Heard, 'body' | 'headers'>, secret: string): EventBody {
  const now = Number(headers['webhook-timestamp']) * 1000
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as EventBody
  } finally {
    vi.useRealTimers()
  }
}

/** Waits for what another process, or the service's own clockwork, will do. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}
