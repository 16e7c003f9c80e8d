import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Behaviour } from '~/client/testing/otherMaker/behaviour'
import type { Proxy } from '~/client/testing/otherMaker/proxies'
import { createOtherMaker, type Fetch } from '~/client/testing/otherMaker/service'

type Options = {
  behaviour?: Partial<Behaviour>
  /** The last stands nearest to whoever asks. */
  proxies?: readonly Proxy[]
  now?: () => number
}

/** Another maker's service at a port, with what stands before it; an answer that is lost hangs up. */
export async function startOtherMaker({ behaviour = {}, proxies = [], now = Date.now }: Options = {}) {
  const other = createOtherMaker({ now, behaviour })
  return { ...other, ...(await atAPort(proxies.reduce((inner, proxy) => proxy(inner), other.fetch))) }
}

export async function atAPort(fetch: Fetch) {
  const server = createServer((request, response) => {
    // Its Date is its own, or missing.
    response.sendDate = false
    void answer(fetch, request, response).catch(() => response.destroy())
  })
  // Who asks ends a connection that lies idle: both at once, on a busy machine, and what is just asked is lost.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('it listens at no port')
  const host = `http://127.0.0.1:${address.port}`

  return {
    /** Where it answers to other programs. */
    api: `${host}/v1`,
    /** What `--service` is given. */
    full: `Other=full:${host}/v1`,
    live: `Other=live:${host}/api/v1`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(fetch: Fetch, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  const body = await text(request)
  const { method = 'GET', url = '' } = request
  const answered = await fetch({ method, url: `http://other.test${url}`, headers, text: async () => body })
  const bytes = Buffer.from(await answered.arrayBuffer())
  response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(bytes)
}
