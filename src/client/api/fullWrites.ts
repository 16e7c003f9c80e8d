import { Customer as WireCustomer } from '../../contract/full/customers'
import { Vehicle as WireVehicle } from '../../contract/full/vehicles'
import type { ShopWrites, VehicleDraft, Writing } from '../shop'
import { waitsFor } from '../waitsFor'
import { createAppointmentWrites } from './fullAppointments'
import { createMoneyWrites } from './fullMoney'
import { customerOf, vehicleOf } from './fullRecords'
import { createWebhookWrites } from './fullWebhooks'
import type { Hold, Intent, Write } from './intent'
import { readRecord } from './read'

type Every<T> = { readonly [Key in keyof T]-?: Required<NonNullable<T[Key]>> }
export type FullWrites = Every<ShopWrites>

/** Each resource by its own way to the journal. */
export type Ways = Readonly<Record<keyof FullWrites, { write: Write; hold: Hold }>>

/** Only what is given is named: an absent field is kept by the service. */
function vehicleBody({ customerId, plate, ...same }: Partial<VehicleDraft>) {
  return {
    ...same,
    ...(customerId !== undefined && { customer_id: customerId }),
    ...(plate !== undefined && { license_plate: plate }),
  }
}

const carOf = ({ year, make, model }: Partial<VehicleDraft>) =>
  [year, make, model].filter((part) => part !== undefined).join(' ') || 'vehicle'

const CONFIRMED = { isWrite: true, confirmed: true }

export function createFullWrites(by: Ways): FullWrites {
  const customer = async (intent: Intent, writing?: Writing) =>
    customerOf(readRecord(WireCustomer, await by.customers.write(intent, writing), CONFIRMED))
  const vehicle = async (intent: Intent, writing?: Writing) =>
    vehicleOf(readRecord(WireVehicle, await by.vehicles.write(intent, writing), CONFIRMED))

  return {
    ...createMoneyWrites(by),
    appointments: createAppointmentWrites(by.appointments),
    webhooks: createWebhookWrites(by.webhooks),
    customers: {
      create: (draft, writing) =>
        customer(
          { method: 'POST', path: '/customers', body: draft, label: `New customer ${draft.name}` },
          writing,
        ),
      change: (id, changes, writing) =>
        customer(
          {
            method: 'PATCH',
            path: `/customers/${encodeURIComponent(id)}`,
            body: changes,
            label: `Change of customer ${changes.name ?? writing?.name ?? ''}`.trimEnd(),
          },
          writing,
        ),
    },
    vehicles: {
      create: (draft, writing) =>
        vehicle(
          {
            method: 'POST',
            path: '/vehicles',
            body: vehicleBody(draft),
            label: `New vehicle ${carOf(draft)}`,
            ...waitsFor(writing),
          },
          writing,
        ),
      change: (id, changes, writing) =>
        vehicle(
          {
            method: 'PATCH',
            path: `/vehicles/${encodeURIComponent(id)}`,
            body: vehicleBody(changes),
            label: `Change of ${writing?.name ?? carOf(changes)}`,
          },
          writing,
        ),
    },
  }
}
