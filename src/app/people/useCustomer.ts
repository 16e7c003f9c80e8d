import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../client/api/failure'
import { customerQuery } from '../../client/customers'
import { useConnection } from '../session/connection'
import { useCustomerName } from './useCustomerName'

/** One customer as they are known best; read where `isWanted`. */
export function useCustomer(id: string, isWanted = true) {
  const connection = useConnection()
  return useQuery({ ...customerQuery(connection, id), enabled: isWanted })
}

/** What to call the one customer that a page is about: the name, or why there is none. */
export function useNameWords(id: string | null): string {
  const known = useCustomerName(id)
  // The search index does not announce a name that it could not read.
  const { data, error } = useCustomer(id ?? '', id !== null && known === null)
  if (known ?? data) return known ?? data?.name ?? ''
  if (!error) return 'Reading the name…'
  return error instanceof Failure && error.kind === 'missing'
    ? 'A customer who is not there any more'
    : 'A customer whose name could not be read'
}
