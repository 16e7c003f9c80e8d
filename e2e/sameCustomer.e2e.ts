import { expect, test } from '@playwright/test'
import { addCustomer } from './api'
import { byLink } from './desk'
import { shopWithInvoice } from './money'
import { addAppointment, changeAppointment, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// What the records do not link stands beside an invoice as of the same customer, and not as what it is about.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('an invoice names the open visits of its customer, and nobody else’s, nor one that is over', async ({
  page,
}) => {
  const { key, id, customerId: customer } = await shopWithInvoice(server)
  const visit = (customer_id: string, service_type: string, scheduled_at: string) =>
    addAppointment(server, key, { customer_id, service_type, scheduled_at, duration_minutes: 60 })
  await visit(customer, 'Smog check', '2030-05-16T14:00:00Z')
  await visit(customer, 'Front struts', '2030-05-15T14:00:00Z')
  const over = await visit(customer, 'Oil change', '2030-05-14T14:00:00Z')
  await changeAppointment(server, key, over.id, { status: 'canceled' })
  const other = await addCustomer(server, key, { name: 'Tom Becker' })
  await visit(other.id, 'Timing belt', '2030-05-15T14:00:00Z')

  await byLink(page, server, key, `/invoices/${id}`)
  const visits = page.getByRole('region', { name: 'Same customer' }).getByRole('listitem')
  await expect(visits).toHaveText([/^Front struts.*Pending/, /^Smog check.*Pending/])
  await visits.first().getByRole('link').click()
  await expect(page.getByRole('dialog')).toContainText('Front struts')
})

test('where nothing is open, nothing is said of it', async ({ page }) => {
  const { key, id } = await shopWithInvoice(server)
  await byLink(page, server, key, `/invoices/${id}`)
  await expect(page.getByRole('region', { name: 'Amounts' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Same customer' })).toHaveCount(0)
})
