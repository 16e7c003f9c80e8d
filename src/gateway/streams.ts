export const isStreaming = ({ ok, headers }: Pick<Response, 'ok' | 'headers'>) =>
  ok && /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')

/** What setTimeout can wait for at the most. Whoever listens for longer comes again. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** The same bytes as they come, until whoever reads them leaves, or may not read them any longer. */
export function endingAfter(body: ReadableStream<Uint8Array>, ms: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let isOver = false
  let onEnd: NodeJS.Timeout
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (isOver) return
          isOver = true
          controller.close()
          reader.cancel().catch(() => undefined)
        }
        onEnd = setTimeout(end, Math.min(ms, LONGEST_WAIT_MS))
        onEnd.unref()
      },
      async pull(controller) {
        // One that breaks off is an end as well: who listens comes again either way.
        const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
        if (isOver) return
        if (value && !done) return controller.enqueue(value)
        isOver = true
        clearTimeout(onEnd)
        controller.close()
      },
      cancel(reason) {
        isOver = true
        clearTimeout(onEnd)
        return reader.cancel(reason)
      },
    },
    // What it takes in ahead would be late.
    { highWaterMark: 0 },
  )
}
