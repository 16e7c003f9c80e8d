import { isId } from '~/service/ids'
import type { Reader } from '~/service/store/engine'
import { customers } from '~/service/store/tables/customers'
import { vehicles } from '~/service/store/tables/vehicles'
import { impossible, missing } from './refusal'

type Asking = { shop: string; writer: Reader }

const findCustomer = async ({ shop, writer }: Asking, id: string) =>
  isId(id) ? customers.byId(writer, shop, id) : undefined

const findVehicle = async ({ shop, writer }: Asking, id: string | null) =>
  id !== null && isId(id) ? vehicles.byId(writer, shop, id) : undefined

export async function requireCustomer(asking: Asking, id: string) {
  const customer = await findCustomer(asking, id)
  if (!customer) throw missing('Customer')
  return customer
}

/** A record's vehicle is its customer's, or none. */
export async function requireVehicleOf(asking: Asking, customerId: string, id: string | null) {
  refuseOthers(customerId, id, await findVehicle(asking, id))
}

/** Both at once; the customer is named first where neither is there. */
export async function requireOwners(asking: Asking, customerId: string, vehicleId: string | null) {
  const [customer, vehicle] = await Promise.all([
    findCustomer(asking, customerId),
    findVehicle(asking, vehicleId),
  ])
  if (!customer) throw missing('Customer')
  refuseOthers(customerId, vehicleId, vehicle)
}

function refuseOthers(customerId: string, id: string | null, vehicle: { customer_id: string } | undefined) {
  if (id === null) return
  if (!vehicle) throw missing('Vehicle')
  if (vehicle.customer_id !== customerId) throw impossible`vehicle_id is the vehicle of another customer`
}
