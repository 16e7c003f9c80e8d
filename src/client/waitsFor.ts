import type { Writing } from './shop'

const FIELDS = { customerId: 'customer_id', vehicleId: 'vehicle_id' } as const

/** The fields that take the ids of what is made before it. */
export const waitsFor = ({ after }: Writing = {}) =>
  after && { after: after.map(({ id, as }) => ({ id, field: FIELDS[as] })) }
