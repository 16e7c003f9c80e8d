import { type Clock, realClock } from '~/client/clock'
import { PAGE_REQUEST, takeEarly, TIMEOUT_MS } from '~/client/early'
import { createSignal } from '~/client/signal'
import { POSITION_HEADER, readPosition, type Position } from '~/contract/changes'
import { CONNECTION_HEADER, SHOP_PATH } from '~/contract/dashboardHttp'
import { isScope, type Scope } from '~/domain/scopes'
import type { Budget, Priority } from './budget'
import { Failure, askedToWait, failureOf, isGateways, isServices, noAnswer, unreadable } from './failure'

const TIMED_OUT = `No answer within ${TIMEOUT_MS / 1_000} seconds`
/** A pause longer than this is told to the person, not sat out. Background work sits out any. */
const PATIENCE_MS = 20_000
/** No turn is so long in coming: the computer slept, and whoever asked has to look anew whether it may still be sent. */
const LONGEST_TURN_MS = 5 * 60_000

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type Ask = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to the service's base. */
  path: string
  query?: Readonly<Record<string, string | number | null>>
  /** The exact bytes, where there are any. */
  body?: string | undefined
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
  priority?: Priority | undefined
  /** The right that a 403 is about where it names none. */
  needs?: Scope
  onPosition?: ((position: Position) => void) | undefined
  /** The answer's body is handed on as it comes, for as long as it does. */
  isStream?: boolean
}

export type Answer = { status: number; headers: Headers; body: unknown }

export type Transport = {
  /** The parsed answer of a 2xx; everything else is thrown as a Failure, or as the signal's own reason. */
  ask(request: Ask): Promise<Answer>
}

type Exchange = {
  method: string
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string | undefined
  signal?: AbortSignal | undefined
  /** Whether something of the shop is to be saved; signing in and out is not. */
  isWrite?: boolean
  isStream?: boolean | undefined
  fetch?: Fetch | undefined
  clock?: Clock | undefined
}

/**
 * One request to our own origin and its answer, whatever its status. Beside what `early.ts` asks before the program is
 * there, and `serviceWorker.ts` of the page itself, the only use of fetch in the browser.
 */
export async function exchange(request: Exchange): Promise<Answer> {
  const {
    method,
    url,
    body,
    signal,
    clock = realClock,
    fetch: send = (to, init) => fetch(to, init),
  } = request
  const { isWrite = false, isStream = false } = request
  signal?.throwIfAborted()
  const controller = new AbortController()
  const giveUp = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  const callOff = clock.after(TIMEOUT_MS, () => controller.abort(new DOMException('timeout', 'TimeoutError')))
  try {
    const response = await send(url, {
      ...PAGE_REQUEST,
      method,
      headers: {
        ...PAGE_REQUEST.headers,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...request.headers,
      },
      ...(body !== undefined && { body }),
      signal: controller.signal,
    })
    const { status, headers, body: stream } = response
    return { status, headers, body: isStream && response.ok ? stream : parsed(await response.text()) }
  } catch (error) {
    signal?.throwIfAborted()
    if (controller.signal.aborted) throw noAnswer(TIMED_OUT, isWrite, error)
    throw noAnswer('No answer came', isWrite, error)
  } finally {
    callOff()
    // A stream goes on being read, and ends when nobody wants it any more.
    if (!isStream) signal?.removeEventListener('abort', giveUp)
  }
}

/** Undefined for what is no JSON: an empty answer, or a page of HTML from something in between. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The answer of a 2xx; a refusal is thrown. */
export function accepted(answer: Answer, isWrite: boolean, afterThrottling = false): Answer {
  const { status, body } = answer
  if (status < 200 || status > 299) throw failureOf({ ...answer, isWrite, afterThrottling })
  if (body === undefined && status !== 204) {
    throw unreadable('The answer was not JSON', { status, isWrite })
  }
  return answer
}

export type TransportOptions = {
  connection: string
  budget: Budget
  /** The session is over (signed-out), or the cookie is another connection's (other-connection). */
  onSignedOut: (failure: Failure) => void
  /** A 403 told what the key lacks. */
  onForbidden?: (scope: Scope) => void
  /** Every answer of the service itself, whatever it says. */
  onAnswer?: (answer: Answer) => void
  answering?: Answering
  fetch?: Fetch
  clock?: Clock
}

/** Requests to the shop, each in its turn. */
export function createTransport(options: TransportOptions): Transport {
  const { connection, budget, onSignedOut, onForbidden, onAnswer, answering } = options

  function report(error: unknown, needs: Scope | undefined) {
    if (!(error instanceof Failure)) return
    if (error.kind === 'signed-out' || error.kind === 'other-connection') onSignedOut(error)
    const lacking = lackedScope(error, needs)
    if (lacking) onForbidden?.(lacking)
  }

  return {
    async ask({ method, path, query = {}, body, headers, signal, priority = 'screen', ...more }) {
      const { needs, onPosition, isStream } = more
      const isWrite = method !== 'GET'
      const pausedMs = budget.state().pausedForMs
      if (priority !== 'background' && pausedMs > PATIENCE_MS) throw askedToWait(pausedMs, isWrite)
      const askedAt = Date.now()
      const turn = await budget.turn(priority, signal)
      if (isWrite && Date.now() - askedAt > LONGEST_TURN_MS) {
        turn.done(null)
        throw askedToWait(0, isWrite)
      }
      let answer: Answer | null = null
      const waiting = isStream ? null : answering?.asked()
      try {
        const url = `${SHOP_PATH}${path}${search(query)}`
        const sent = { ...headers, [CONNECTION_HEADER]: connection }
        const { clock } = options
        const send = isWrite ? options.fetch : orEarly(url, connection, options.fetch)
        answer = await exchange({
          method,
          url,
          headers: sent,
          body,
          signal,
          isWrite,
          fetch: send,
          clock,
          isStream,
        })
      } catch (error) {
        if (signal?.aborted) waiting?.dropped()
        else waiting?.failed()
        throw error
      } finally {
        // What the gateway refuses by itself says nothing about the service's limit, or its time; and a key has so many
        // streams, whatever it may ask besides.
        turn.done(isStream || !answer || isGateways(answer.headers) ? null : answer)
      }
      if (isServices(answer)) {
        waiting?.answered()
        onAnswer?.(answer)
      }
      const position = onPosition && readPosition(answer.headers.get(POSITION_HEADER) ?? '')
      if (position) onPosition(position)
      try {
        const good = accepted(answer, isWrite, budget.state().wasThrottled)
        waiting?.answered()
        return good
      } catch (error) {
        if (error instanceof Failure && error.kind === 'unreachable') waiting?.failed()
        else waiting?.dropped()
        report(error, needs)
        throw error
      }
    },
  }
}

/** What was asked before the program was there need not be asked again; where nothing came of it, it is. */
function orEarly(url: string, connection: string, send: Fetch | undefined): Fetch | undefined {
  const early = takeEarly(url, connection)
  return early ? (to, init) => early.catch(() => fetch(to, init)) : send
}

/** Where a 403 names no scope, it is about the request's own; but only if the service said it, and no proxy before it. */
export function lackedScope(failure: Failure, needs: Scope | undefined): Scope | null {
  if (failure.kind !== 'forbidden' || failure.reason !== null) return null
  if (failure.scope !== null && isScope(failure.scope)) return failure.scope
  return failure.requestId === null ? null : (needs ?? null)
}

function search(query: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, `${value}`]]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** A request that has had no answer for so long is news for a person. */
export const SILENT_MS = 4_000

type Unanswered = { isOver: boolean; isLate: boolean; callOff: () => void }

/** Whether the service leaves requests without an answer: under way, or over without one since it last answered. */
export function createAnswering(clock: Clock) {
  const isSilent = createSignal(false)
  const open = new Set<Unanswered>()

  function judge() {
    const now = [...open].some(({ isLate }) => isLate)
    if (now !== isSilent.get()) isSilent.set(now)
  }

  function end(request: Unanswered) {
    request.callOff()
    open.delete(request)
  }

  return {
    isSilent,
    /** One goes out now; what comes back says how it ended. */
    asked() {
      const request: Unanswered = {
        isOver: false,
        isLate: false,
        callOff: clock.after(SILENT_MS, () => {
          request.isLate = true
          judge()
        }),
      }
      open.add(request)
      return {
        answered() {
          end(request)
          for (const other of open) if (other.isOver) end(other)
          judge()
        },
        failed() {
          request.isOver = true
        },
        /**
         * Its caller gave it up, or something in between refused it. That says nothing of the service, unless the
         * request was late by then: the check before a payment gives up after ten seconds, and the service is still silent.
         */
        dropped() {
          if (request.isLate) request.isOver = true
          else end(request)
        },
      }
    },
  }
}

type Answering = ReturnType<typeof createAnswering>
