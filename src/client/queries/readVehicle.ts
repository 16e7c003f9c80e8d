import type { QueryClient } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contract/page'
import type { Connection } from '../connect'
import { Failure } from '../failure'
import { findInList } from '../findInList'
import type { Page, Vehicle } from '../records'
import { vehiclesOfCustomer } from './vehicles'

type Source = Pick<Connection, 'name' | 'api'>

const NONE: Page<Vehicle> = { rows: [], next: null, skipped: 0 }

/** A vehicle as the service has it at this moment, which then stands so in the list on hand as well. */
export async function readVehicle(
  client: QueryClient,
  source: Source,
  { id, customerId }: Pick<Vehicle, 'id' | 'customerId'>,
): Promise<Vehicle> {
  const { vehicles } = source.api
  const now = await findInList({
    read: async (after) => vehicles?.ofCustomer(customerId, after, PAGE_SIZE, { priority: 'act' }) ?? NONE,
    isIt: (row) => row.id === id,
  })
  if (!now) {
    throw new Failure('missing', 'This vehicle is not one of this customer’s any more', { isWrite: true })
  }
  client.setQueryData(
    vehiclesOfCustomer(source, customerId).queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.id === id ? now : row)),
        })),
      },
  )
  return now
}
