import type { GatewayReason } from '../../contract/session'

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

/** The one error of the client. Made in refusals.ts, told to people by `explain`. */
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
