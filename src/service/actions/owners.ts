import { isId } from '../ids'
import { customers } from '../store/customers'
import type { Reader } from '../store/engine'
import { vehicles } from '../store/vehicles'
import { impossible, missing } from './refusal'

type Asking = { shop: string; writer: Reader }

export async function requireCustomer({ shop, writer }: Asking, id: string) {
  const customer = isId(id) ? await customers.byId(writer, shop, id) : undefined
  if (!customer) throw missing('Customer')
  return customer
}

/** A record's vehicle is its customer's, or none. */
export async function requireVehicleOf({ shop, writer }: Asking, customerId: string, id: string | null) {
  if (id === null) return
  const vehicle = isId(id) ? await vehicles.byId(writer, shop, id) : undefined
  if (!vehicle) throw missing('Vehicle')
  if (vehicle.customer_id !== customerId) throw impossible('vehicle_id is the vehicle of another customer')
}
