import { BEAT_MS, readPosition } from '~/contract/changes'
import type { World } from './world'

// The streams of a shop on their way from the service to a page, by the time of the world.

const PLACE = /^id: (\S+)$/gm

const encoder = new TextEncoder()

type Ears = {
  onChunk?: (chunk: Uint8Array) => void
  /** Runs it now, or when the line lets it through. */
  whenFree?: (run: () => void) => void
  onOver: () => void
}

/** Hands on what comes, as long as nothing ends it; `tell` says something in between. */
export function handOn(
  body: ReadableStream<Uint8Array>,
  { onChunk, whenFree = (run) => run(), onOver }: Ears,
) {
  const reader = body.getReader()
  let controller: ReadableStreamDefaultController<Uint8Array>
  let isOver = false

  function over() {
    isOver = true
    void reader.cancel()
    onOver()
  }
  function end(error?: unknown) {
    if (isOver) return
    if (error === undefined) controller.close()
    else controller.error(error)
    over()
  }
  async function pump(): Promise<void> {
    const { value, done } = await reader.read()
    if (done) return end()
    onChunk?.(value)
    whenFree(() => void (isOver || controller.enqueue(value)))
    return pump()
  }
  const out = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made), cancel: over })
  pump().catch(end)

  return {
    out,
    end,
    tell: (text: string) => void (isOver || controller.enqueue(encoder.encode(text))),
  }
}

/** What the gateway has open, with the comments that a service sends when it has nothing else to say. */
export function createStreams(world: World, newest: () => Promise<number>) {
  const open = new Map<object, { told: number; end: () => void }>()

  function carry(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const decoder = new TextDecoder()
    const stream = { told: -1, place: '', end: () => undefined as void }
    const { out, end, tell } = handOn(body, {
      onChunk(chunk) {
        for (const [, place = ''] of decoder.decode(chunk).matchAll(PLACE)) {
          stream.place = place
          stream.told = readPosition(place)?.number ?? stream.told
        }
      },
      onOver() {
        open.delete(stream)
        callOff()
      },
    })
    stream.end = () => end()
    open.set(stream, stream)
    let callOff = world.after(BEAT_MS, beat)
    function beat() {
      tell(`: ${stream.place}\n\n`)
      callOff = world.after(BEAT_MS, beat)
    }
    return out
  }

  return {
    carry,
    /** Until each has been told of all that is in the books. */
    async caughtUp() {
      if (open.size === 0) return
      const last = await newest()
      while ([...open.values()].some(({ told }) => told < last))
        await new Promise((resolve) => setImmediate(resolve))
    },
    close() {
      for (const { end } of open.values()) end()
    },
  }
}

export type Streams = ReturnType<typeof createStreams>
