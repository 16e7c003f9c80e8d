/** Why an act can't be done, in words for the person who asked. What it is called in HTTP is said elsewhere. */
export class Refusal extends Error {
  readonly kind: 'missing' | 'impossible' | 'unfit' | 'stale'

  constructor(kind: Refusal['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

export const missing = (noun: string) => new Refusal('missing', `${noun} not found`)
export const impossible = (message: string) => new Refusal('impossible', message)
/** A value that no state of any record would make acceptable. */
export const unfit = (message: string) => new Refusal('unfit', message)
