import { plain, said, type Said } from '~/service/said'

/** Why an act can't be done, in words for the person who asked. What it is called in HTTP is said elsewhere. */
export class Refusal extends Error {
  readonly kind: 'missing' | 'impossible' | 'unfit' | 'stale'
  /** The same words for a log. */
  readonly reason: string

  constructor(kind: Refusal['kind'], { message, reason }: Said) {
    super(message)
    this.kind = kind
    this.reason = reason
  }
}

type Sayable = Parameters<typeof said>

export const missing = (noun: string) => new Refusal('missing', plain(`${noun} not found`))
export const impossible = (...words: Sayable) => new Refusal('impossible', said(...words))
/** A value that no state of any record would make acceptable. */
export const unfit = (...words: Sayable) => new Refusal('unfit', said(...words))
