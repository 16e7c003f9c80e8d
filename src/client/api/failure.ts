import * as z from 'zod/mini'
import { ErrorEnvelope } from '~/contract/full/error'
import { FlatError } from '~/contract/live/page'
import { type GatewayReason, GatewayError, REFUSED_HEADER } from '~/contract/session'
import { isScope, type Scope } from '~/domain/scopes'
import { readRateHeaders } from './rateHeaders'

export const FAILURE_KINDS = [
  /** No answer came: the line, the gateway or the service. Whether a write arrived is not known. */
  'unreachable',
  /** The session ended: sign in again, nothing typed is lost. */
  'signed-out',
  /** Another tab signed in elsewhere: this tab's work belongs to another connection. */
  'other-connection',
  /** The key may not do this; `scope` names what it lacks, where the service said so. */
  'forbidden',
  /** Too many requests, or paused by the service; `retryAfterMs` says when to ask again. */
  'busy',
  'missing',
  /** The record has changed since it was read (412), or someone else is at it (409). */
  'changed',
  /** The service understood and said no, in its own words (400, 405, 413, 415, 422). */
  'refused',
  /** The service failed (5xx), or answered what is no answer. */
  'broken',
  /** The database of this browser did not take it, so nothing was sent. */
  'unsaved',
] as const

/** What went wrong, as far as it matters to what a person can do about it. */
export type FailureKind = (typeof FAILURE_KINDS)[number]

type Details = {
  status?: number | null
  requestId?: string | null
  scope?: string | null
  retryAfterMs?: number | null
  reason?: GatewayReason | null
  isSaid?: boolean
  wordless?: boolean | undefined
  isWrite?: boolean
  confirmed?: boolean | undefined
  unsure?: boolean | undefined
  letGo?: boolean | undefined
  cause?: unknown
}

/** The one error of the client. `failureOf` beneath makes it of a refusal, and `explain` tells it to people. */
export class Failure extends Error {
  readonly kind: FailureKind
  readonly status: number | null
  readonly requestId: string | null
  readonly scope: string | null
  readonly retryAfterMs: number | null
  /** The gateway's own reason, where it was the gateway that refused. */
  readonly reason: GatewayReason | null
  /** Its message is the service's own words about a reading. Why it takes no write, it says under a title that names it. */
  readonly isSaid: boolean
  /** It came without any words of the service, which may not have given it. */
  readonly wordless: boolean
  /** Something was to be saved, so whether it was is the first question. */
  readonly isWrite: boolean
  /** A write that is known to be done, though its answer could not be read. */
  readonly confirmed: boolean
  /** A write of which an earlier try may have been done; it waits for a person to look. */
  readonly unsure: boolean
  /** An unsure one of which nothing waits any more. */
  readonly letGo: boolean

  /** The message is the service's own words, or ours where it gave none. */
  constructor(kind: FailureKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = 'Failure'
    this.kind = kind
    this.status = details.status ?? null
    this.requestId = details.requestId ?? null
    this.scope = details.scope ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
    this.reason = details.reason ?? null
    this.isSaid = details.isSaid ?? false
    this.wordless = details.wordless ?? false
    this.isWrite = details.isWrite ?? false
    this.confirmed = details.confirmed ?? false
    this.unsure = details.unsure ?? false
    this.letGo = details.letGo ?? false
  }
}

/**
 * A message as a sentence, however it was written: the words of a service end in a full stop, in none, or in another mark.
 */
export function withStop(message: string): string {
  const words = message.trim().replace(/\.{1,2}$/, '')
  return /[.!?…]”?$/.test(words) ? words : `${words}.`
}

const STATUSES = [404, 405, 501]

/** Whether the service itself said that it has no such address, as others do of the ones that are ours alone. */
export const isNoSuchAddress = (error: unknown) =>
  error instanceof Failure && error.reason === null && STATUSES.includes(error.status ?? 0)

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

/** A refusal as it came. Each becomes a Failure here, so that a status means the same wherever it came from. */
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
  new Failure('busy', 'The service asked to wait', { retryAfterMs, isWrite })

type Unreadable = { status?: number | null; isWrite?: boolean; confirmed?: boolean; cause?: unknown }

/** An answer came, and it is not what was asked for. */
export const unreadable = (message: string, details: Unreadable = {}) =>
  new Failure('broken', message, details)
