import { Failure } from './failure'

const STATUSES = [404, 405, 501]

/** Whether the service itself said that it has no such address, as others do of the ones that are ours alone. */
export const isNoSuchAddress = (error: unknown) =>
  error instanceof Failure && error.reason === null && STATUSES.includes(error.status ?? 0)
