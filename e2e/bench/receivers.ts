// Nine that take webhooks and one that never answers, in a process of their own: what they cost is not what is measured.
import { once } from 'node:events'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { CERTIFICATE, KEY } from '~/service/testing/servers/certificate'

const WELL = 9
/** Longer than any pause of the measurement, or each pause would look like an outage. */
const KEEP_ALIVE_MS = 120_000

/** How many came since the start, and how long each was on its way since it was last forgotten, in milliseconds. */
export type ReceiversReport = { ports: number[]; arrived: number; different: number; delays: number[] }

const seen = new Set<string>()
let arrived = 0
let delays: number[] = []

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('it listens on no port')
  return address.port
}

async function startWell(place: number): Promise<number> {
  const server = createHttpsServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    const hear = (body: string) => {
      arrived += 1
      seen.add(`${place} ${String(request.headers['webhook-id'])}`)
      const { timestamp }: { timestamp: string } = JSON.parse(body)
      delays.push(Date.now() - Date.parse(timestamp))
      return response.writeHead(204).end()
    }
    void text(request).then(hear)
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return portOf(server)
}

const ports: number[] = []
for (let place = 0; place < WELL; place += 1) ports.push(await startWell(place))
ports.push(await portOf(createServer(() => {})))

process.on('message', (word) => {
  if (word === 'forget') delays = []
  const shown = word === 'delays' ? delays : []
  process.send?.({ ports, arrived, different: seen.size, delays: shown } satisfies ReceiversReport)
})
process.send?.('ready')
