import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Page, Vehicle } from '../records'
import { readPage, START } from './endless'
import { createSelect } from './flatten'
import { vehiclesKey } from './keys'
import type { Source } from './source'

const select = createSelect<Vehicle>()
const NONE: Page<Vehicle> = { rows: [], next: null, skipped: 0 }

/**
 * A customer's vehicles, the newest first; `data` is the rows, each once. Seldom more than one page,
 * so this list may be read again whole. Empty on a connection without vehicles.
 */
export const vehiclesOfCustomer = ({ name, api, records }: Source, customerId: string) =>
  infiniteQueryOptions({
    ...records.vehicles.query(),
    queryKey: vehiclesKey(name, customerId),
    queryFn: (context): Promise<Page<Vehicle>> =>
      readPage(context, async (...page) => api.vehicles?.ofCustomer(customerId, ...page) ?? NONE),
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: (data) => select(data, customerId, (vehicle) => vehicle.customerId === customerId),
  })
