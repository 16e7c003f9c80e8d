import type { ATTEMPT_FAILURES } from '~/contract/full/webhooks'
import type { Names } from './address'
import type { Exceptions } from './exceptions'
import type { Message } from './sign'

/** One attempt at one message of one subscription. */
export type Attempt = Message & { webhook: string; url: string; secret: string }

/** Why there was no answer; without the secret nothing is even sent. */
export type Fault = (typeof ATTEMPT_FAILURES)[number]
export type Outcome = { status: number | null; fault: Fault | null; tookMs: number }

/** What was given up before it was decided; it counts for nothing. */
export class Dropped extends Error {}

export type Sender = {
  readonly send: (attempt: Attempt) => Promise<Outcome>
  /** Gives up all that is under way for one subscription. */
  readonly drop: (webhook: string) => void
  readonly close: () => Promise<void>
}

export type SenderSettings = {
  exceptions: Exceptions
  /** A certificate in PEM that is trusted beside the well-known authorities. */
  authority: string | null
  timeoutMs?: number
  names?: Names
}

export const MOST_PER_ENDPOINT = 8
