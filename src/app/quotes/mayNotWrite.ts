import { Failure } from '../../client/failure'

/** The right was withdrawn while a page for it was open. */
export const mayNotWrite = () => new Failure('forbidden', 'This key may not write quotes', { isWrite: true })
