import { Failure } from '~/client/api/failure'
import { json } from './fakeFetch'

/** The Failure that something fails with; anything else is thrown on. */
export const failing = async (work: Promise<unknown>): Promise<Failure> => {
  const error: unknown = await work.then(
    () => new Error('nothing failed'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof Failure)) throw error
  return error
}

/** A refusal of the gateway's own. */
export const gateway = (status: number, reason: string) =>
  json({ gateway: { reason, message: `because of ${reason}` } }, status, { 'X-Frontdesk-Refused': reason })
