import { Failure } from '~/client/api/failure'

/** Whether anything was done by a request that is not kept and sent again: nobody knows where no answer can be read. */
export const doneWords = (failure: unknown, unknown: string) =>
  failure instanceof Failure && (failure.kind === 'unreachable' || failure.kind === 'broken')
    ? unknown
    : 'Nothing was done.'
