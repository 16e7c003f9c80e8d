import { Customer as WireCustomer } from '../contract/full/customers'
import { Vehicle as WireVehicle } from '../contract/full/vehicles'
import { customerOf, vehicleOf } from './full'
import type { Intent, Write } from './intent'
import { readRecord } from './read'
import type { CustomerDraft, ShopWrites, VehicleDraft } from './shop'

/** Only what is given is named: an absent field is kept by the service. */
function vehicleBody({ customerId, plate, ...same }: Partial<VehicleDraft>) {
  return {
    ...same,
    ...(customerId !== undefined && { customer_id: customerId }),
    ...(plate !== undefined && { license_plate: plate }),
  }
}

type CustomerWrites = NonNullable<ShopWrites['customers']>
type VehicleWrites = Required<NonNullable<ShopWrites['vehicles']>>
export type FullWrites = { readonly customers: CustomerWrites; readonly vehicles: VehicleWrites }

const carOf = ({ year, make, model }: Partial<VehicleDraft>) =>
  [year, make, model].filter((part) => part !== undefined).join(' ') || 'vehicle'

const CONFIRMED = { isWrite: true, confirmed: true }

/** Each resource by its own way to the journal. */
export function createFullWrites(by: { customers: Write; vehicles: Write }): FullWrites {
  const customer = async (intent: Intent) =>
    customerOf(readRecord(WireCustomer, await by.customers(intent), CONFIRMED))
  const vehicle = async (intent: Intent) =>
    vehicleOf(readRecord(WireVehicle, await by.vehicles(intent), CONFIRMED))

  return {
    customers: {
      create: (draft: CustomerDraft) =>
        customer({ method: 'POST', path: '/customers', body: draft, label: `New customer ${draft.name}` }),
      change: (id, changes, name) =>
        customer({
          method: 'PATCH',
          path: `/customers/${encodeURIComponent(id)}`,
          body: changes,
          label: `Change of customer ${changes.name ?? name ?? ''}`.trimEnd(),
        }),
    },
    vehicles: {
      create: (draft) =>
        vehicle({
          method: 'POST',
          path: '/vehicles',
          body: vehicleBody(draft),
          label: `New vehicle ${carOf(draft)}`,
        }),
      change: (id, changes, name) =>
        vehicle({
          method: 'PATCH',
          path: `/vehicles/${encodeURIComponent(id)}`,
          body: vehicleBody(changes),
          label: `Change of ${name ?? carOf(changes)}`,
        }),
    },
  }
}
