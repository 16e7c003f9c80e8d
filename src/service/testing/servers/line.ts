import { createServer, createConnection, type Socket } from 'node:net'

/** Before the far end hears it, when it has heard half of it, or when it has answered. */
export type Cut = 'before' | 'in' | 'after'

const never: (bytes: Buffer) => Cut | null = () => null

function reach(far: URL): Socket {
  const folder = far.searchParams.get('host')
  return folder
    ? createConnection(`${folder}/.s.PGSQL.${far.port || '5432'}`)
    : createConnection(Number(far.port || 5432), far.hostname)
}

function hereInPlaceOf({ protocol, username, password, pathname }: URL, port: number): string {
  const who = username === '' ? '' : `${username}:${password}@`
  return `${protocol}//${who}127.0.0.1:${port}${pathname === '/' ? '' : pathname}`
}

/** A statement ends with a null byte; what begins a transaction says READ COMMITTED. */
export const COMMIT = 'COMMIT\0'

/** A line to a database, or to whatever serves at an address now, that a test can cut, also at a word that goes over it. */
export async function openLine(to: string | (() => string)) {
  const farEnd = () => new URL(typeof to === 'string' ? to : to())
  const pairs = new Set<readonly [Socket, Socket]>()
  const line = {
    url: '',
    isDown: false,
    cut() {
      for (const [near, server] of pairs) {
        near.destroy()
        server.destroy()
      }
    },
    /** Cuts it at the next such word: before the far end hears it, or when it has answered. */
    cutAt(word: string, when: Cut) {
      line.cutBy = (bytes) => {
        if (!bytes.includes(word)) return null
        line.cutBy = never
        return when
      }
    },
    /** Whether and how it is cut at what is about to go over it. */
    cutBy: never,
    close: async () => {
      line.cut()
      await new Promise((resolve) => entrance.close(resolve))
    },
  }
  const entrance = createServer((near) => {
    if (line.isDown) {
      near.destroy()
      return
    }
    const server = reach(farEnd())
    const pair = [near, server] as const
    pairs.add(pair)
    let isAnswerLost = false
    near.on('data', (bytes) => {
      const cut = line.cutBy(bytes)
      if (cut === 'after') isAnswerLost = true
      if (cut === 'before') return void near.destroy()
      if (cut === 'in') return void server.write(bytes.subarray(0, bytes.length / 2), () => near.destroy())
      return void server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (isAnswerLost) return void near.destroy()
      return void near.write(bytes)
    })
    for (const [one, other] of [pair, [server, near] as const]) {
      one.on('error', () => {})
      one.on('close', () => {
        pairs.delete(pair)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => entrance.listen(0, '127.0.0.1', resolve))
  const place = entrance.address()
  if (place === null || typeof place === 'string') throw new Error('the line has no port')
  line.url = hereInPlaceOf(farEnd(), place.port)
  return line
}
