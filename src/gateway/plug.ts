import { Plug } from '../contract/plug'
import { json, readJson } from './json'
import { refuse } from './refuse'
import type { Connected } from './sessionRoutes'

/** A payment that is on its way when the plug goes is done, and its answer is lost: the worst that a line can do. */
const isPayment = (request: Request) =>
  request.method === 'POST' && /\/payments\/[^/]+\/record$/.test(new URL(request.url).pathname)

const out = () => refuse('service_unreachable', 'The plug is pulled out: see Settings.')

type Options = {
  connected: (request: Request) => Promise<Connected | null>
  /** Nothing of this is there for any shop but the demo. */
  isDemo: (connected: Connected) => boolean
}

/** The line between the dashboard and the demo shop, which whoever tries it may cut and join again. */
export function createPlug({ connected, isDemo }: Options) {
  let isPulled = false
  /** Until then the line is whole: without the books no payment is begun, and nothing would be seen. */
  let isOut = false
  const cuts = new Set<() => void>()

  return {
    answer: async (request: Request): Promise<Response> => {
      const found = await connected(request)
      if (!found || !isDemo(found)) return refuse('bad_request', 'There is no plug to pull here.')
      if (request.method === 'GET') return json({ isPulled })
      const read = request.method === 'POST' ? Plug.safeParse(await readJson(request)) : null
      if (!read?.success) return refuse('bad_request', 'The plug is in or out.')
      isPulled = read.data.isPulled
      isOut = false
      return json({ isPulled })
    },

    /** What comes over the line; `send` hands the request on. */
    async pass(request: Request, found: Connected, send: () => Promise<Response>): Promise<Response> {
      if (!isDemo(found)) return send()
      if (isOut) return out()
      if (isPulled && isPayment(request)) {
        isOut = true
        for (const cut of cuts) cut()
        await send()
        return out()
      }
      const answer = await send()
      // One that was asked for before is cut as well: gone while it was answered, nothing comes back.
      if (isOut) return out()
      return answer.headers.get('content-type')?.startsWith('text/event-stream') ? cutWith(answer) : answer
    },
  }

  /** A stream that ends when the plug is pulled. */
  function cutWith(answer: Response): Response {
    if (!answer.body) return answer
    const ended = new AbortController()
    const cut = () => ended.abort()
    cuts.add(cut)
    const through = new TransformStream<Uint8Array, Uint8Array>()
    answer.body
      .pipeTo(through.writable, { signal: ended.signal })
      .catch(() => undefined)
      .finally(() => cuts.delete(cut))
    return new Response(through.readable, { status: answer.status, headers: answer.headers })
  }
}
