import { infiniteQueryOptions } from '@tanstack/react-query'
import { Failure } from './api/failure'
import { findInList } from './api/findInList'
import { EMPTY_PAGE, readPage, START, createSelect } from './cache/list'
import { vehiclesKey } from './cache/queryKeys'
import type { Page, Vehicle } from './records'
import type { Source } from './source'

const select = createSelect<Vehicle>()
/**
 * A customer's vehicles, the newest first; `data` is the rows, each once. Seldom more than one page,
 * so this list may be read again whole. Empty on a connection without vehicles.
 */
export const vehiclesOfCustomer = ({ name, api, records }: Source, customerId: string) =>
  infiniteQueryOptions({
    ...records.vehicles.query(),
    queryKey: vehiclesKey(name, customerId),
    queryFn: (context): Promise<Page<Vehicle>> =>
      readPage(context, async (...page) => api.vehicles?.ofCustomer(customerId, ...page) ?? EMPTY_PAGE),
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: (data) => select(data, customerId, (vehicle) => vehicle.customerId === customerId),
  })

/** A vehicle as the service has it at this moment. */
export async function readVehicle(
  source: Source,
  { id, customerId }: Pick<Vehicle, 'id' | 'customerId'>,
): Promise<Vehicle> {
  const { vehicles } = source.api
  const now = await findInList({
    read: async (...page) => vehicles?.ofCustomer(customerId, ...page) ?? EMPTY_PAGE,
    priority: 'act',
    isIt: (row) => row.id === id,
  })
  if (!now) {
    throw new Failure('missing', 'This vehicle is not one of this customer’s any more', { isWrite: true })
  }
  return now
}
