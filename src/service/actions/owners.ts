import { totals, type Line } from '../../domain/money'
import { isId } from '../ids'
import { customers } from '../store/customers'
import type { Reader } from '../store/engine'
import { vehicles } from '../store/vehicles'
import { impossible, missing, unfit } from './refusal'

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

/** The sums of a quote or an invoice, as they are stored. */
export function reckon(lines: readonly Line[], taxCents: number) {
  const sums = totals(lines, taxCents)
  if (!sums) throw unfit`line_items come to a sum too large to keep exactly`
  if (sums.totalCents < 0) throw unfit`line_items and tax_cents come to less than nothing`
  return {
    line_items: JSON.stringify(lines),
    subtotal_cents: sums.subtotalCents,
    tax_cents: taxCents,
    total_cents: sums.totalCents,
  }
}

const SUMS = ['subtotal_cents', 'total_cents', 'amount_paid_cents', 'balance_cents'] as const
type Sums = { readonly [Field in (typeof SUMS)[number]]?: number | undefined }

/** A caller that sends its own sums along learns where they differ, before a customer sees either. */
export function requireSums(sent: Sums, made: Sums) {
  const field = SUMS.find((sum) => sent[sum] !== undefined && sent[sum] !== made[sum])
  if (field)
    throw unfit`${field} is ${sent[field]} in the request, and line_items and tax_cents give ${made[field]}. Nothing was saved: correct one of them, or leave ${field} out`
}
