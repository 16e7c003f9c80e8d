import { Failure } from '../../client/api/failure'
import { useCustomer } from './useCustomer'
import { useCustomerName } from './useCustomerName'

/** What to call the one customer that a page is about: the name, or why there is none. */
export function useNameWords(id: string | null): string {
  const known = useCustomerName(id)
  // The directory does not tell of a name that it could not read.
  const { data, error } = useCustomer(id ?? '', id !== null && known === null)
  if (known ?? data) return known ?? data?.name ?? ''
  if (!error) return 'Reading the name…'
  return error instanceof Failure && error.kind === 'missing'
    ? 'A customer who is not there any more'
    : 'A customer whose name could not be read'
}
