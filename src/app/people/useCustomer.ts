import { useRecord } from '../../client/books/useBooks'
import { customerQuery } from '../../client/queries/customers'
import { useConnection } from '../session/connection'

/** One customer as they are known best; read where `isWanted`. */
export function useCustomer(id: string, isWanted = true) {
  const connection = useConnection()
  return useRecord(connection.books.customers, id, { ...customerQuery(connection, id), enabled: isWanted })
}
