import * as z from 'zod/mini'
import { ErrorEnvelope } from '../../contract/full/error'
import { FlatError } from '../../contract/live/page'
import { GatewayError, REFUSED_HEADER, type GatewayReason } from '../../contract/session'
import { isScope, type Scope } from '../../domain/scopes'
import { Failure, type FailureKind } from './failure'
import { readRateHeaders } from './rateHeaders'

// Every Failure is made here, so that a status means the same wherever it came from.

const KIND_OF_REASON: Record<GatewayReason, FailureKind> = {
  key_not_accepted: 'refused',
  key_without_permission: 'forbidden',
  service_unreachable: 'unreachable',
  not_a_shop_service: 'broken',
  service_paused: 'busy',
  link_used_up: 'refused',
  bad_request: 'refused',
  signed_out: 'signed-out',
  other_connection: 'other-connection',
  foreign_site: 'refused',
}

/** A service that paused the key says no to it for a while: how long is not told. */
const PAUSED_MS = 60_000

type Said = { message: string | null; requestId: string | null; reason: GatewayReason | null }

/** Whether the gateway refused by itself: no service can pretend to that, whatever its body says. */
export const isGateways = (headers: Headers) => headers.has(REFUSED_HEADER)

/** The words of either surface's envelope, or of the gateway's. */
function saidIn(headers: Headers, body: unknown): Said {
  if (isGateways(headers)) {
    const gateway = z.safeParse(GatewayError, body)
    if (gateway.success) return { ...gateway.data.gateway, requestId: null }
  }
  const full = z.safeParse(ErrorEnvelope, body)
  if (full.success) {
    const { message, request_id } = full.data.error
    return { message, requestId: request_id, reason: null }
  }
  const flat = z.safeParse(FlatError, body)
  if (flat.success) return { message: flat.data.error, requestId: null, reason: null }
  return { message: null, requestId: null, reason: null }
}

/** Whether the service gave it, as far as that can be seen: what stands in between has words of its own, or none. */
export const isServices = ({ status, headers, body }: Pick<Refused, 'status' | 'headers' | 'body'>) =>
  !isGateways(headers) && (status < 300 ? body !== undefined : saidIn(headers, body).message !== null)

function kindOf(status: number, mayWait: boolean): FailureKind {
  if (status === 401) return 'signed-out'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'missing'
  // With a time to come back at, it is the same request still under way, and not another person's change.
  if (status === 409) return mayWait ? 'busy' : 'changed'
  if (status === 412) return 'changed'
  if (status === 429) return 'busy'
  if (status === 503 && mayWait) return 'busy'
  return status >= 400 && status < 500 ? 'refused' : 'broken'
}

/** The scope that a 403 names: `This API key does not have the "read:customers" scope`. */
function scopeIn(message: string): Scope | null {
  const named = [...message.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word)
  return named.find(isScope) ?? null
}

const OUR_WORDS: Record<FailureKind, string> = {
  unreachable: 'No answer came',
  'signed-out': 'The session has ended',
  'other-connection': 'Another tab has signed in elsewhere',
  forbidden: 'This key may not do that',
  busy: 'Too many requests',
  missing: 'Not found',
  changed: 'The record has changed',
  refused: 'The service refused',
  broken: 'The service failed',
  unsaved: 'This computer can’t save it',
}

type Refused = {
  status: number
  headers: Headers
  body: unknown
  /** A 429 came within the last minutes. */
  afterThrottling: boolean
  isWrite: boolean
}

/** A refusal as it came. */
export function failureOf({ status, headers, body, afterThrottling, isWrite }: Refused): Failure {
  const { message, requestId, reason } = saidIn(headers, body)
  const { retryAfterMs } = readRateHeaders(headers)
  const scope = status === 403 && reason === null ? scopeIn(message ?? '') : null
  const isSaid = message !== null && reason === null && !isWrite
  const details = { status, requestId, scope, reason, isWrite, wordless: message === null, isSaid }
  // Repeated 429s can pause a key: until that is over, a sudden no is not taken for the end of the session.
  const isPause = afterThrottling && reason === null && scope === null && (status === 401 || status === 403)
  if (isPause) {
    const words = message ?? OUR_WORDS.busy
    return new Failure('busy', words, { ...details, retryAfterMs: retryAfterMs ?? PAUSED_MS })
  }
  const kind = reason === null ? kindOf(status, retryAfterMs !== null) : KIND_OF_REASON[reason]
  return new Failure(kind, message ?? OUR_WORDS[kind], { ...details, retryAfterMs })
}

export const noAnswer = (message: string, isWrite: boolean, cause?: unknown) =>
  new Failure('unreachable', message, { isWrite, cause })

/** Not sent: the service asked for so much patience that waiting silently would look like hanging. */
export const askedToWait = (retryAfterMs: number, isWrite: boolean) =>
  new Failure('busy', 'The service asked for a pause', { retryAfterMs, isWrite })

type Unreadable = { status?: number | null; isWrite?: boolean; confirmed?: boolean; cause?: unknown }

/** An answer came, and it is not what was asked for. */
export const unreadable = (message: string, details: Unreadable = {}) =>
  new Failure('broken', message, details)
