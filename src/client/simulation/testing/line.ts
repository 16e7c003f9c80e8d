import type { Traits } from './service'
import { handOn } from './stream'
import { MINUTE, type Computer, type World } from './world'

/**
 * What becomes of one request on its way.
 * there: it arrives; late: it is given up here, and arrives all the same; twice: something on the way repeats it before
 * it hands back an answer.
 */
export type Way = 'there' | 'lost' | 'late' | 'twice'
/**
 * own:   the service's, if it has one by then
 * cut:   the line breaks before an answer is here
 * hangs: nothing more is ever heard
 * A number is the status of whatever answered in the service's place.
 */
export type AnswerFate = 'own' | 'cut' | 'hangs' | Stranger
export type Stranger = 200 | 401 | 403 | 404 | 408 | 409 | 412 | 422 | 429 | 500 | 502 | 503

export type Fate = {
  way: Way
  answer: AnswerFate
  /** How long it takes to arrive late, or there and back. */
  ms: number
}

const down = () => new TypeError('the line is down')

function stranger(status: Stranger): Response {
  const page = '<html><body>This page is brought to you by something in between.</body></html>'
  return new Response(status === 200 ? '{"welcome":true}' : page, {
    status,
    // A header of that name proves nothing.
    headers: { 'Content-Type': 'text/html', 'X-Request-Id': 'proxy-1' },
  })
}

/**
 * The way from one computer to the service and back. Nothing arrives later than `latestMs` after its sender gave it up, and
 * nothing is repeated to a service that ignores keys: no desk can find out what it was never answered.
 */
export function createLine(
  world: World,
  computer: Computer,
  { latestMs, ignoresKeys }: Pick<Traits, 'latestMs' | 'ignoresKeys'>,
) {
  const fates: Record<'reads' | 'writes', Fate[]> = { reads: [], writes: [] }
  let isUp = true
  const underWay = new Set<() => void>()
  let isSilent = false
  /** What a line that went silent still has: it comes late, where anybody waits for it by then. */
  const late: (() => void)[] = []

  const pass = (ms: number) =>
    ms <= 0 ? Promise.resolve() : new Promise<void>((resolve) => void world.after(ms, resolve))

  async function go({ way: drawn, answer, ms }: Fate, reach: () => Promise<Response>): Promise<Response> {
    // What limits requests in between hands none on.
    const sent = ignoresKeys && drawn === 'twice' ? 'there' : drawn
    const way = answer === 429 ? 'lost' : sent
    let own: Response | null = null
    if (way === 'there') {
      await pass(ms / 2)
      own = await reach()
      await pass(ms / 2)
    }
    if (way === 'late') void world.after(Math.min(ms, latestMs), () => void reach())
    if (way === 'twice') {
      await reach()
      await pass(Math.min(ms, latestMs))
      own = await reach()
    }
    if (answer === 'hangs') return new Promise<never>(() => {})
    if (typeof answer === 'number') return stranger(answer)
    if (own === null || answer === 'cut' || !isUp) throw down()
    return own
  }

  /** `reach` is the gateway and what is behind it: what has come so far goes on without the page. */
  const send = (init: RequestInit, reach: () => Promise<Response>): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { signal } = init
      const cut = () => reject(down())
      const leave = () => reject(signal?.reason)
      const over = () => {
        underWay.delete(cut)
        signal?.removeEventListener('abort', leave)
      }
      underWay.add(cut)
      signal?.addEventListener('abort', leave)
      const fate = fates[init.method === 'GET' ? 'reads' : 'writes'].shift()
      const going = isUp
        ? go(fate ?? { way: 'there', answer: 'own', ms: 0 }, reach)
        : Promise.reject<Response>(down())
      going.then(resolve, reject).finally(over)
    })

  /** A stream, as long as the line is there and the page wants it. */
  function carry(body: ReadableStream<Uint8Array>, signal: AbortSignal | null | undefined) {
    const leave = () => end(signal?.reason)
    const cut = () => end(down())
    const onOver = () => {
      underWay.delete(cut)
      signal?.removeEventListener('abort', leave)
    }
    const { out, end } = handOn(body, { whenFree: (run) => void (isSilent ? late.push(run) : run()), onOver })
    underWay.add(cut)
    signal?.addEventListener('abort', leave)
    return out
  }

  return {
    send,
    carry,
    /** Nothing of a stream comes through, and nobody is told. */
    setSilent(is: boolean) {
      isSilent = is
      if (!is) for (const run of late.splice(0)) run()
    },
    isSilent: () => isSilent,
    /** All that is awaited breaks, and the next try finds the line as it is. */
    cut() {
      for (const end of underWay) end()
    },
    next: (which: 'reads' | 'writes', ...coming: readonly Fate[]) => void fates[which].push(...coming),
    setUp(is: boolean) {
      isUp = is
      if (!is) for (const cut of underWay) cut()
    },
    isUp: () => isUp,
    /** What was awaited when the computer fell asleep is not there when it wakes. */
    sleep() {
      const awaited = [...underWay]
      computer.clockOf(() => true).after(0, () => awaited.forEach((cut) => cut()))
    },
    heal() {
      fates.reads.length = 0
      fates.writes.length = 0
      isUp = true
      this.setSilent(false)
    },
  }
}

export type Line = ReturnType<typeof createLine>

/** How long after everything is well again whatever was on its way has arrived. */
export const ALL_ARRIVED_MS = MINUTE
