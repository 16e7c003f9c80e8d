import type * as KeptProgram from '../../client/keptProgram'

/** Fetched with what keeps the page up to date, when the first page stands; null where it does not come. */
export const ofProgram = <Result>(use: (program: typeof KeptProgram) => Result | Promise<Result>) =>
  import('../../client/keptProgram').then(use).catch(() => null)
