import type { Answer } from './shop'

/** A request that is the same one, however often it is sent with this key. */
export const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

export const wasReplayed = ({ headers }: Pick<Answer<unknown>, 'headers'>) =>
  headers.get('idempotent-replayed') === 'true'
