import { expect, type Page, test } from '@playwright/test'
import { ask } from './api'
import { signIn } from './desk'
import { printed, printedBy } from './paper'
import { shopOfRuth } from './quoting'
import { createKey, type Server, sharedServer } from './shop'

// What stands of the shop and of the car on its papers, read out of what the printer is sent.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/New_York')
})

const LETTERHEAD = {
  street: '12 Cedar Street',
  city: 'Santa Rosa',
  state: 'CA',
  zip_code: '95401',
  phone: '+17075550199',
  tax_number: '94-7700123',
  terms: 'Parts and labor two years. Storage after ten days.',
}
const WORDS = [
  '12 Cedar Street',
  'Santa Rosa, CA 95401',
  '(707) 555-0199',
  'Tax number 94-7700123',
  'Parts and labor two years. Storage after ten days.',
]

/** Opened, with what the shop says of itself. */
async function open(page: Page, path: string) {
  const told = page.waitForResponse((response) => new URL(response.url()).pathname === '/shop/shop')
  await page.goto(`${server.url}${path}`)
  await told
}

test('paper bears the shop’s data and the car’s, as far as there are any', async ({ page }) => {
  const { shop, key, customerId, vehicleId, quotes } = await shopOfRuth(server)
  await signIn(page, server, key)

  await test.step('a shop that says nothing of itself has its name on paper, and no empty lines', async () => {
    const quote = await quotes.write(customerId)
    await open(page, `/quotes/${quote.id}`)
    await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible()
    const { text } = await printed(page)
    expect(text).toContain('Northside Garage')
    expect(text).not.toMatch(/Tax number|null|undefined/)
  })

  await ask(server, await createKey(server, shop, 'admin'), 'PATCH', '/shop', LETTERHEAD)

  await test.step('an invoice without a quote names no car, though its customer has one', async () => {
    const invoice = await ask<{ id: string }>(server, key, 'POST', '/invoices', {
      customer_id: customerId,
      line_items: [{ description: 'Wiper blade', quantity: 1, unit_price_cents: 1_650 }],
    })
    await open(page, `/invoices/${invoice.id}`)
    await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible()
    const bill = await printed(page)
    expect(bill.text).toContain('12 Cedar Street')
    expect(bill.text).not.toContain('Outback')
    expect(bill.text).not.toContain('KXR4471')
  })

  await test.step('a quote and the invoice made from it bear the shop’s data and the car’s', async () => {
    const quote = await quotes.accepted(customerId, { vehicle_id: vehicleId })
    await open(page, `/quotes/${quote.id}`)
    await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible()
    const offer = await printed(page)
    for (const words of [...WORDS, 'Plate KXR4471', 'VIN 4S4BSANC5K3200001'])
      expect(offer.text).toContain(words)

    const invoice = await quotes.convert(quote.id)
    await open(page, `/invoices/${invoice.id}`)
    await expect(page.getByRole('main')).toContainText('2019 Subaru Outback')
    const bill = await printed(page)
    for (const words of [...WORDS, '2019 Subaru Outback', 'Plate KXR4471', 'VIN 4S4BSANC5K3200001'])
      expect(bill.text).toContain(words)
    const payment = { amount_cents: 10_000, method: 'cash' }
    await ask(server, key, 'POST', `/payments/${invoice.id}/record`, payment)
    await open(page, `/invoices/${invoice.id}`)
    const roll = await printedBy(page, page.getByRole('button', { name: 'Print receipt' }))
    for (const words of WORDS) expect(roll.text).toContain(words)
  })
})
