import { useQuery } from '@tanstack/react-query'
import { shopRecord } from '../../client/queries/shopRecord'
import { useConnection } from './connection'

/** What the shop says of itself; undefined while it is read, null where its service keeps no such record. */
export function useShopRecord() {
  const connection = useConnection()
  const { data, isError } = useQuery({ ...shopRecord(connection), enabled: connection.isOurs })
  return connection.isOurs && !isError ? data : null
}
