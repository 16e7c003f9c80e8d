import { Failure } from '../api/failure'
import { findInList } from '../api/findInList'
import type { Page, Vehicle } from '../records'
import type { Source } from './source'

const NONE: Page<Vehicle> = { rows: [], next: null, skipped: 0 }

/** A vehicle as the service has it at this moment. */
export async function readVehicle(
  source: Source,
  { id, customerId }: Pick<Vehicle, 'id' | 'customerId'>,
): Promise<Vehicle> {
  const { vehicles } = source.api
  const now = await findInList({
    read: async (...page) => vehicles?.ofCustomer(customerId, ...page) ?? NONE,
    priority: 'act',
    isIt: (row) => row.id === id,
  })
  if (!now) {
    throw new Failure('missing', 'This vehicle is not one of this customer’s any more', { isWrite: true })
  }
  return now
}
