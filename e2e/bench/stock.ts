import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_PRESETS } from '~/domain/scopes'
import { issueKey } from '~/service/actions/keys'
import { openShop } from '~/service/actions/shops'
import { newId } from '~/service/ids'
import type { Store, Writer } from '~/service/store/engine'
import { openSqlite } from '~/service/store/sqlite/sqlite'
import { appointments } from '~/service/store/tables/appointments'
import { customers } from '~/service/store/tables/customers'
import { invoices } from '~/service/store/tables/invoices'
import { vehicles } from '~/service/store/tables/vehicles'

const CUSTOMERS = 1_000
const APPOINTMENTS = 10_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The appointments lie over a year and a half, as many a day as a busy shop has. */
const DAYS = 550
/** Room for a cent as often as it can be paid. */
const HUGE_CENTS = 100_000_000_000

/** What a load needs to know of the folder that it works on. */
export type Stock = {
  shop: string
  key: string
  owners: readonly { customer: string; vehicle: string }[]
  appointments: readonly string[]
  invoice: string
}

type Shop = { writer: Writer; shop: string; now: number }

async function addOwner({ writer, shop, now }: Shop, place: number) {
  const customer = newId(now)
  const vehicle = newId(now)
  await customers.insert(writer, {
    id: customer,
    shop_id: shop,
    name: `Maria Alvarez ${place}`,
    first_name: 'Maria',
    last_name: `Alvarez ${place}`,
    company_name: null,
    is_fleet: 0,
    email: `maria.alvarez.${place}@example.com`,
    phone: `+1206555${String(place).padStart(4, '0')}`,
    notes: null,
    address1: null,
    address2: null,
    city: null,
    state: null,
    zip_code: null,
    tags: '[]',
    marketing_opt_in: 0,
    created_at: now,
    updated_at: now,
  })
  await vehicles.insert(writer, {
    id: vehicle,
    shop_id: shop,
    customer_id: customer,
    year: 2019,
    make: 'Subaru',
    model: 'Outback',
    trim: null,
    color: 'Blue',
    vin: null,
    license_plate: `KXR-${place}`,
    created_at: now,
  })
  return { customer, vehicle }
}

async function addAppointment(
  { writer, shop, now }: Shop,
  place: number,
  owner: { customer: string; vehicle: string },
) {
  const id = newId(now)
  const start = now - DAYS * DAY_MS + Math.floor((place * DAYS * DAY_MS) / APPOINTMENTS)
  await appointments.insert(writer, {
    id,
    shop_id: shop,
    customer_id: owner.customer,
    vehicle_id: owner.vehicle,
    service_id: null,
    status: 'completed',
    service_type: 'Oil change',
    start_at: start,
    end_at: start + HOUR_MS,
    notes: 'Waits in the shop; call when the car is on the lift.',
    source: 'manual',
    is_mobile: 0,
    created_at: start,
    updated_at: start,
    status_changed_at: start,
  })
  return id
}

async function addHugeInvoice({ writer, shop, now }: Shop, customer: string) {
  const id = newId(now)
  await invoices.insert(writer, {
    id,
    shop_id: shop,
    quote_id: null,
    customer_id: customer,
    vehicle_id: null,
    number: '1000',
    status: 'sent',
    line_items: JSON.stringify([{ description: 'Fleet', quantity: 1_000, unit_price_cents: 100_000_000 }]),
    subtotal_cents: HUGE_CENTS,
    tax_cents: 0,
    discount_cents: 0,
    fees_cents: 0,
    total_cents: HUGE_CENTS,
    deposit_applied_cents: 0,
    amount_paid_cents: 0,
    due_at: null,
    sent_at: now,
    paid_at: null,
    notes: null,
    created_at: now,
    updated_at: now,
  })
  return id
}

/** A shop that has 1,000 customers, a car each, 10,000 appointments and one invoice without end. */
export async function stockStore(store: Store): Promise<Stock> {
  const now = Date.now()
  return store.write(null, async (writer) => {
    const { id: shop } = await openShop(writer, now, { name: 'Cedar Street Auto' })
    const { key } = await issueKey(writer, now, { shop, scopes: KEY_PRESETS['read-write'] })
    const work = { writer, shop, now }
    const owners: Awaited<ReturnType<typeof addOwner>>[] = []
    for (let place = 0; place < CUSTOMERS; place += 1) owners.push(await addOwner(work, place))
    const booked: string[] = []
    for (let place = 0; place < APPOINTMENTS; place += 1) {
      const owner = owners[place % CUSTOMERS]
      if (owner) booked.push(await addAppointment(work, place, owner))
    }
    const invoice = await addHugeInvoice(work, owners[0]?.customer ?? '')
    return { shop, key, owners, appointments: booked, invoice }
  })
}

/** The same in a folder. */
export async function stockFolder(data: string): Promise<Stock> {
  mkdirSync(data, { recursive: true })
  const store = openSqlite(join(data, 'frontdesk.db'))
  const made = await stockStore(store)
  await store.close()
  return made
}
