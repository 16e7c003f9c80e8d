import { BEAT_MS } from '../../contract/changes'
import { fullJitter } from '../api/backoff'
import { Failure } from '../api/failure'
import { isNoSuchAddress } from '../api/noSuchAddress'
import type { Transport } from '../api/transport'
import type { Clock } from '../clock'
import { createNudges } from '../journal/nudges'
import { readEvents, type StreamEvent } from './readEvents'

/** A stream says something every 15 s: one that is silent for longer than two of them is a line that was cut. */
const SILENCE_MS = 40_000
/** Refused, it is asked for again, and not soon. */
const REST_MS = 10 * 60_000
/** Ours has the address: what said otherwise stands in between, and goes again. The first rest, and each is twice as long. */
const IN_BETWEEN_MS = 60_000

/** What answered tells of no changes. */
class NoStream extends Error {}

type ListeningParts = {
  transport: Transport
  clock: Clock
  /** The place from which on everything is wanted; null for from now on. */
  from: () => string | null
  onEvent: (event: StreamEvent) => void
  /** Nothing is heard until it is told of again; in vain: what answered the next try, if anything did, was no stream. */
  onCut: (again: 'not tried' | 'in vain') => void
}

/** Listens to the changes of a shop until the signal ends it, whatever cuts the line. */
export function createListening(parts: ListeningParts) {
  const { transport, clock, from, onEvent, onCut } = parts
  const nudges = createNudges(clock)
  let cutNow: (() => void) | null = null

  /** One stream, to its end. */
  async function hear(signal: AbortSignal) {
    const cutting = new AbortController()
    const cut = () => cutting.abort()
    signal.addEventListener('abort', cut)
    cutNow = cut
    let callOff = clock.after(SILENCE_MS, cut)
    const heard = () => {
      callOff()
      callOff = clock.after(SILENCE_MS, cut)
    }
    try {
      const place = from()
      const headers = { Accept: 'text/event-stream', ...(place !== null && { 'Last-Event-ID': place }) }
      const { body, headers: said } = await transport.ask({
        method: 'GET',
        path: '/changes',
        headers,
        signal: cutting.signal,
        priority: 'background',
        isStream: true,
      })
      if (!(body instanceof ReadableStream) || !/^text\/event-stream\b/i.test(said.get('Content-Type') ?? ''))
        throw new NoStream()
      for await (const event of readEvents(body, heard)) onEvent(event)
    } finally {
      callOff()
      signal.removeEventListener('abort', cut)
      cut()
    }
  }

  /** How long to rest after a stream that ended in this way; null where it is not to be asked for any more. */
  function restAfter(error: unknown, failures: number): number | null {
    if (error instanceof NoStream || isNoSuchAddress(error)) {
      return Math.min(REST_MS, IN_BETWEEN_MS * 2 ** (failures - 1))
    }
    const jitter = fullJitter(failures, clock.random())
    if (!(error instanceof Failure)) return jitter
    if (error.kind === 'signed-out' || error.kind === 'other-connection') return null
    const isRefused = error.kind === 'forbidden' || error.kind === 'refused'
    return isRefused ? REST_MS : Math.max(error.retryAfterMs ?? 0, jitter)
  }

  return {
    /** The line is back, or somebody looks again. */
    wake: () => nudges.nudge(),
    /** The browser says that it is offline: a stream that stands may be silent for long. A new one is asked for at once. */
    cut: () => cutNow?.(),
    async run(signal: AbortSignal) {
      let failures = 0
      while (!signal.aborted) {
        const began = clock.now()
        const error: unknown = await hear(signal).then(
          () => null,
          (thrown: unknown) => thrown,
        )
        if (signal.aborted) return
        // What has cut a stream that stood is neither.
        onCut(error instanceof Failure || error instanceof NoStream ? 'in vain' : 'not tried')
        failures = clock.now() - began > BEAT_MS ? 1 : failures + 1
        const rest = restAfter(error, failures)
        if (rest === null) return
        await nudges.wait(rest, signal)
      }
    },
  }
}
