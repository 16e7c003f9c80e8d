import { type Asked, type Done, found, type Shop } from './asked'
import { readBody, text, textOrNull, whole } from './fields'
import { filtered, newestFirst, pageOf } from './paging'
import { checkMatch, recordOf } from './record'

export const listCustomers = (asked: Asked, shop: Shop): Done =>
  pageOf(asked, shop, newestFirst(shop.books.customers.all()))

export const getCustomer = (_: Asked, shop: Shop, id: string): Done =>
  recordOf(200, shop.books.customers, found(shop.books.customers.get(id), 'customer'), shop)

export function addCustomer(asked: Asked, shop: Shop): Done {
  const fields = readBody(asked.text)
  const { customers } = shop.books
  const given = {
    name: text(fields, 'name'),
    email: textOrNull(fields, 'email', null),
    phone: textOrNull(fields, 'phone', null),
    notes: textOrNull(fields, 'notes', null),
    created_at: shop.now(),
    updated_at: shop.now(),
  }
  return recordOf(
    201,
    customers,
    customers.add((id) => ({ id, ...given })),
    shop,
  )
}

export function changeCustomer(asked: Asked, shop: Shop, id: string): Done {
  const { customers } = shop.books
  const row = found(customers.get(id), 'customer')
  checkMatch(asked, customers, row, shop)
  const fields = readBody(asked.text)
  const changed = customers.change(row, {
    name: text(fields, 'name', row.name),
    email: textOrNull(fields, 'email', row.email),
    phone: textOrNull(fields, 'phone', row.phone),
    notes: textOrNull(fields, 'notes', row.notes),
    updated_at: shop.now(),
  })
  return recordOf(200, customers, changed, shop)
}

export function listVehicles(asked: Asked, shop: Shop, customerId: string): Done {
  found(shop.books.customers.get(customerId), 'customer')
  const rows = shop.books.vehicles.all().filter((row) => row.customer_id === customerId)
  return pageOf(asked, shop, newestFirst(filtered(asked, shop, [], rows)))
}

export function addVehicle(asked: Asked, shop: Shop): Done {
  const fields = readBody(asked.text)
  const { vehicles, customers } = shop.books
  const given = {
    customer_id: text(fields, 'customer_id'),
    year: whole(fields, 'year'),
    make: text(fields, 'make'),
    model: text(fields, 'model'),
    trim: textOrNull(fields, 'trim', null),
    color: textOrNull(fields, 'color', null),
    vin: textOrNull(fields, 'vin', null),
    license_plate: textOrNull(fields, 'license_plate', null),
    created_at: shop.now(),
  }
  found(customers.get(given.customer_id), 'customer')
  return recordOf(
    201,
    vehicles,
    vehicles.add((id) => ({ id, ...given })),
    shop,
  )
}
