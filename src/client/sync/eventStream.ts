import { Failure, isNoSuchAddress } from '~/client/api/failure'
import type { Transport } from '~/client/api/transport'
import { fullJitter, type Clock } from '~/client/clock'
import { BEAT_MS } from '~/contract/changes'

/** One event. A comment comes without a type: its text is the position that the service has reached. */
export type StreamEvent = { readonly type: string | null; readonly id: string | null; readonly data: string }

/** A stream has an event or a comment every 15 s: one that is silent for longer than two of them was cut. */
const SILENCE_MS = 40_000
/** After a refusal. */
const REFUSED_MS = 10 * 60_000
/** Our service has the address, so a proxy answered in its place. The first wait; each is twice as long. */
const NO_STREAM_MS = 60_000

/** The answer is no event stream. */
class NoStream extends Error {}

type EventStreamParts = {
  transport: Transport
  clock: Clock
  /** The position from which on all events are wanted; null for from now on. */
  from: () => string | null
  onEvent: (event: StreamEvent) => void
  /** No event comes until the next one that does; 'in vain': the next try brought no stream either. */
  onCut: (retry: 'not tried' | 'in vain') => void
}

/** The service's events, read again from the last position whenever the stream is cut. */
export class EventStream {
  readonly #parts: EventStreamParts
  #cut: (() => void) | null = null
  #wake: (() => void) | null = null

  constructor(parts: EventStreamParts) {
    this.#parts = parts
  }

  /** The network is back, or the page is visible again: the next try is due now. */
  wake(): void {
    this.#wake?.()
  }

  /** The browser says that it is offline: an open stream may stay silent for long, so another is asked for at once. */
  cut(): void {
    this.#cut?.()
  }

  /** Reads until the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, onCut } = this.#parts
    let failures = 0
    while (!signal.aborted) {
      const began = clock.now()
      const error: unknown = await this.#readOne(signal).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      if (signal.aborted) return
      // Any other error has cut a stream that was open.
      onCut(error instanceof Failure || error instanceof NoStream ? 'in vain' : 'not tried')
      failures = clock.now() - began > BEAT_MS ? 1 : failures + 1
      const waitMs = waitAfter(error, failures, clock)
      if (waitMs === null) return
      await this.#wait(waitMs, signal)
    }
  }

  /** One stream, to its end. */
  async #readOne(signal: AbortSignal): Promise<void> {
    const { transport, clock, from, onEvent } = this.#parts
    const cutting = new AbortController()
    const cut = () => cutting.abort()
    signal.addEventListener('abort', cut)
    this.#cut = cut
    let cancel = clock.after(SILENCE_MS, cut)
    const onBytes = () => {
      cancel()
      cancel = clock.after(SILENCE_MS, cut)
    }
    try {
      const position = from()
      const headers = {
        Accept: 'text/event-stream',
        ...(position !== null && { 'Last-Event-ID': position }),
      }
      const answer = await transport.ask({
        method: 'GET',
        path: '/changes',
        headers,
        signal: cutting.signal,
        priority: 'background',
        isStream: true,
      })
      const type = answer.headers.get('Content-Type') ?? ''
      if (!(answer.body instanceof ReadableStream) || !/^text\/event-stream\b/i.test(type))
        throw new NoStream()
      for await (const event of readEvents(answer.body, onBytes)) onEvent(event)
    } finally {
      cancel()
      signal.removeEventListener('abort', cut)
      cut()
    }
  }

  #wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel()
        signal.removeEventListener('abort', end)
        this.#wake = null
        resolve()
      }
      const cancel = this.#parts.clock.after(ms, end)
      this.#wake = end
      signal.addEventListener('abort', end, { once: true })
    })
  }
}

/** Until the next try, after a stream that ended in this way; null where none is to follow. */
function waitAfter(error: unknown, failures: number, clock: Clock): number | null {
  if (error instanceof NoStream || isNoSuchAddress(error)) {
    return Math.min(REFUSED_MS, NO_STREAM_MS * 2 ** (failures - 1))
  }
  const jitter = fullJitter(failures, clock.random())
  if (!(error instanceof Failure)) return jitter
  if (error.kind === 'signed-out' || error.kind === 'other-connection') return null
  const isRefused = error.kind === 'forbidden' || error.kind === 'refused'
  return isRefused ? REFUSED_MS : Math.max(error.retryAfterMs ?? 0, jitter)
}

/** No event of ours is nearly as long: a service that sends more without an end to it might as well be silent. */
const MOST_CHARACTERS = 4_000_000

const BETWEEN_EVENTS = /\r\n\r\n|\n\n|\r\r/
const BETWEEN_LINES = /\r\n|\n|\r/

function eventOf(lines: readonly string[]): StreamEvent {
  const fields = new Map<string, string[]>()
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    fields.set(name, [...(fields.get(name) ?? []), value])
  }
  const last = (name: string) => fields.get(name)?.at(-1) ?? null
  const data = fields.get('data')
  return data
    ? { type: last('event') ?? 'message', id: last('id'), data: data.join('\n') }
    : { type: null, id: null, data: last('') ?? '' }
}

/** The events of a body, until it ends; see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<StreamEvent, void, undefined> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      onBytes()
      text += decoder.decode(value, { stream: true })
      const blocks = text.split(BETWEEN_EVENTS)
      text = blocks.pop() ?? ''
      if (text.length > MOST_CHARACTERS) throw new Error('An event came without an end')
      for (const block of blocks) yield eventOf(block.split(BETWEEN_LINES))
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
