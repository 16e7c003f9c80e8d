import { loggable, loggableAsIs, type LoggableMessage } from '~/service/loggableMessage'

/** Why an act can't be done, in words for the person who asked. What it is called in HTTP is said elsewhere. */
export class Refusal extends Error {
  readonly kind: 'missing' | 'impossible' | 'unfit' | 'stale'
  /** The same words for a log. */
  readonly reason: string

  constructor(kind: Refusal['kind'], { message, reason }: LoggableMessage) {
    super(message)
    this.kind = kind
    this.reason = reason
  }
}

type Sayable = Parameters<typeof loggable>

export const missing = (noun: string) => new Refusal('missing', loggableAsIs(`${noun} not found`))
export const impossible = (...words: Sayable) => new Refusal('impossible', loggable(...words))
/** A value that no state of any record would make acceptable. */
export const unfit = (...words: Sayable) => new Refusal('unfit', loggable(...words))
