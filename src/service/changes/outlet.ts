const MOST_BYTES = 1_000_000
const MOST_WAITING = 1_000

/** What a reader has not taken yet, up to where waiting for it would cost everybody else. */
export function createOutlet(onOver: () => void) {
  const waiting: Uint8Array[] = []
  const encoder = new TextEncoder()
  let bytes = 0
  let isOver = false
  let isAsked = false
  let whenTaken: (() => void)[] = []
  let controller: ReadableStreamDefaultController<Uint8Array>

  function give(chunk: Uint8Array) {
    isAsked = false
    controller.enqueue(chunk)
  }
  function allTaken() {
    for (const resolve of whenTaken.splice(0)) resolve()
  }
  function over() {
    if (isOver) return
    isOver = true
    waiting.length = 0
    allTaken()
    onOver()
  }
  function end() {
    if (isOver) return
    controller.close()
    over()
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start: (made) => void (controller = made),
      pull() {
        isAsked = true
        const next = waiting.shift()
        if (!next) return
        bytes -= next.length
        give(next)
        if (waiting.length === 0) allTaken()
      },
      cancel: over,
    },
    // What it takes in ahead would be out of sight here.
    { highWaterMark: 0 },
  )

  return {
    body,
    isOver: () => isOver,
    /** One that lags too far is cut, and comes again for what it missed. */
    put(text: string) {
      if (isOver) return
      const chunk = encoder.encode(text)
      if (isAsked) return give(chunk)
      waiting.push(chunk)
      bytes += chunk.length
      if (waiting.length > MOST_WAITING || bytes > MOST_BYTES) end()
    },
    /** Until nothing waits to be taken. */
    taken: () =>
      waiting.length === 0 || isOver
        ? Promise.resolve()
        : new Promise<void>((resolve) => void whenTaken.push(resolve)),
    end,
  }
}
export type Outlet = ReturnType<typeof createOutlet>
