import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_MS = 20

/** How long whoever is connected when the server stops still has. */
export type Patience = {
  /** For the head of a request. One that is not there by then is no request yet, and nothing is lost with it. */
  headMs: number
  /** For the rest: a body that does not come, an answer that nobody reads, a service elsewhere that is slow. */
  lastMs: number
}

/** Supervisors kill ten seconds after they have asked, and the service beneath needs some of them for itself. */
const PATIENCE: Patience = { headMs: 2_000, lastMs: 6_000 }

type Connection = { socket: Socket; underWay: number }

/**
 * Stops a server without cutting off what can still be finished, and whatever its clients do. Server.close alone waits
 * for every connection, with the timers stopped that would end one on which nothing comes.
 */
export function createEnding(server: Server, { headMs, lastMs }: Patience = PATIENCE) {
  // Under TLS a request's socket is not the one that connected, and a handshake has no other: both know the far end.
  const connections = new Map<string, Connection>()
  let isEnding = false

  server.on('connection', (socket: Socket) => {
    const connection = { socket, underWay: 0 }
    const end = farEndOf(socket)
    connections.set(end, connection)
    socket.once('close', () => {
      if (connections.get(end) === connection) connections.delete(end)
    })
  })

  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(farEndOf(socket))
    if (!connection) return
    connection.underWay += 1
    response.once('close', () => (connection.underWay -= 1))
    if (isEnding) response.shouldKeepAlive = false
  })

  return (): Promise<void> =>
    new Promise((resolve) => {
      isEnding = true
      const begunAt = performance.now()
      const looking = setInterval(() => {
        // A connection that is busy now would, its request answered, be kept for seconds in case another comes.
        server.closeIdleConnections()
        const waitedMs = performance.now() - begunAt
        if (waitedMs < headMs) return
        for (const { socket, underWay } of connections.values())
          if (underWay === 0 || waitedMs >= lastMs) socket.destroy()
      }, LOOK_MS)
      server.close(() => {
        clearInterval(looking)
        resolve()
      })
    })
}

const farEndOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
