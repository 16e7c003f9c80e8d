import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void

type Line = { last: Promise<void>; waiting: number; isHeld: boolean }

/** More of them are not read from a connection until these were answered. */
const MOST_WAITING = 10

/**
 * Answers the requests of one connection one after the other. Node hears all that were sent at once, and whoever reads no
 * answer would have them all worked out and kept in memory, while everybody else waits.
 */
export function inTurn(answer: Answer): Answer {
  const lines = new WeakMap<Socket, Line>()

  async function answerAfter(before: Promise<void>, line: Line, ...asked: Parameters<Answer>) {
    const [{ socket }] = asked
    await before
    line.waiting -= 1
    if (line.waiting === 0 && line.isHeld) {
      line.isHeld = false
      socket.resume()
    }
    // Others are heard before the next of many.
    if (line.waiting > 0) await setImmediate()
    // Nobody would hear of it, and who asks again would have it done twice.
    if (!socket.destroyed) answer(...asked)
  }

  return (incoming, outgoing) => {
    const { socket } = incoming
    const over = new Promise<void>((resolve) => outgoing.once('close', resolve))
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, { last: over, waiting: 0, isHeld: false })
      return answer(incoming, outgoing)
    }
    const before = line.last
    line.last = over
    line.waiting += 1
    if (line.waiting > MOST_WAITING) {
      line.isHeld = true
      socket.pause()
    }
    answerAfter(before, line, incoming, outgoing).catch((error: unknown) => {
      console.error('a request failed:', error)
      outgoing.destroy()
    })
  }
}
