import { expect, type Locator, type Page } from '@playwright/test'
import { addCustomer, ask, type ApiVehicle } from './api'
import { byLink } from './desk'
import { createKey, createShop, type Server } from './shop'

// Quotes, as a person at the desk has them and as anything else with a key reads and writes them.

type ApiQuote = {
  id: string
  customer_id: string
  vehicle_id: string | null
  status: string
  line_items: { description: string; quantity: number; unit_price_cents: number }[]
  subtotal_cents: number
  tax_cents: number
  total_cents: number
  expires_at: string | null
}
export type ApiInvoice = {
  id: string
  number: string
  quote_id: string | null
  status: string
  total_cents: number
}

type Rows<Row> = { data: Row[] }

export const line = (description: string, quantity: number, cents: number) => ({
  description,
  quantity,
  unit_price_cents: cents,
})

/** Pads, labor and a coupon, with tax: $630.01. */
export const LINES = [
  line('Front brake pads and rotors', 2, 18_995),
  line('Labor', 1.75, 12_500),
  line('Loyalty discount', 1, -2_000),
]
export const TAX_CENTS = 5_136
export const TOTAL = '$630.01'

export const quotesOf = (server: Pick<Server, 'api'>, key: string) => ({
  write: (customerId: string, fields: object = {}) =>
    ask<ApiQuote>(server, key, 'POST', '/quotes', {
      customer_id: customerId,
      line_items: LINES,
      tax_cents: TAX_CENTS,
      ...fields,
    }),
  change: (id: string, fields: object) => ask<ApiQuote>(server, key, 'PATCH', `/quotes/${id}`, fields),
  async accepted(customerId: string, fields: object = {}): Promise<ApiQuote> {
    const { id } = await this.write(customerId, fields)
    await this.change(id, { status: 'sent' })
    return this.change(id, { status: 'accepted' })
  },
  read: (id: string) => ask<ApiQuote>(server, key, 'GET', `/quotes/${id}`),
  convert: (id: string) => ask<ApiInvoice>(server, key, 'POST', `/quotes/${id}/convert-to-invoice`, {}),
  all: async () => (await ask<Rows<ApiQuote>>(server, key, 'GET', '/quotes?limit=100')).data,
  invoices: async () => (await ask<Rows<ApiInvoice>>(server, key, 'GET', '/invoices?limit=100')).data,
  addVehicle: (customerId: string) =>
    ask<ApiVehicle>(server, key, 'POST', '/vehicles', {
      customer_id: customerId,
      year: 2019,
      make: 'Subaru',
      model: 'Outback',
      license_plate: 'KXR4471',
      vin: '4S4BSANC5K3200001',
    }),
})

/** A shop with one customer, Ruth Delgado, and her car. */
export async function shopOfRuth(server: Server) {
  const shop = await createShop(server, 'Northside Garage')
  const key = await createKey(server, shop, 'read-write')
  const quotes = quotesOf(server, key)
  const { id: customerId } = await addCustomer(server, key, {
    name: 'Ruth Delgado',
    phone: '+12125550143',
    email: 'ruth@delgado.example',
  })
  const { id: vehicleId } = await quotes.addVehicle(customerId)
  return { shop, key, customerId, vehicleId, quotes }
}

export const cell = (page: Page, column: 'Description' | 'Quantity' | 'Price', number: number) =>
  page.getByRole(column === 'Description' ? 'combobox' : 'textbox', {
    name: `${column}, line ${number}`,
    exact: true,
  })

/** What is typed into the sheet, line by line. */
export async function sheet(page: Page): Promise<string[][]> {
  await expect(cell(page, 'Description', 1)).toBeVisible()
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  return lines.evaluateAll((all) =>
    all.map((one) => [...one.querySelectorAll('input')].map(({ value }) => value)),
  )
}

const figures = (frame: Locator) =>
  frame.evaluate((element) => {
    const words = [...element.querySelectorAll('dt')].map((word) => word.textContent ?? '')
    const values = [...element.querySelectorAll('dd')].map((value) => value.textContent ?? '')
    return Object.fromEntries(words.map((word, at) => [word, values[at] ?? '']))
  })

/** Subtotal, tax and total as they stand while one types. */
export const typedSums = (page: Page) => figures(page.getByRole('region', { name: 'Total' }))

/** The same on the page of a quote. */
export const shownSums = (page: Page) =>
  figures(page.getByRole('table', { name: 'Lines' }).locator('xpath=..').locator('dl'))

export const quoteIn = (page: Page) => new URL(page.url()).pathname.replace('/quotes/', '')
export const codeOf = (id: string) => id.slice(-8).toUpperCase()

/** The id of a quote, once its page is open. */
export async function openedQuote(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/quotes\/(?!new\b)[^/?]+$/)
  return quoteIn(page)
}

/** Requests by which something of quotes is written, as they go out. */
export function listenForQuotes(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/shop/quotes') && !pathname.includes('0000-0000'))
      asked.push(`${request.method()} ${pathname.replace('/shop', '')}`)
  })
  return asked
}

/** The status of the quote that is open. */
export const status = (page: Page, word: string) => page.locator('header').getByText(word, { exact: true })

/** What can be done to it. What can't be done now keeps its place, and is read out as unavailable. */
export const actions = (page: Page) =>
  page
    .getByRole('button', { name: /^(Mark as|Accepted|Declined|Back to|Send|Convert)/ })
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => button.getAttribute('aria-disabled') !== 'true')
        .map(({ textContent }) => textContent),
    )

/** A quote of Ruth Delgado's, open. */
export async function atQuote(page: Page, server: Server, wanted: 'draft' | 'accepted', fields: object = {}) {
  const shop = await shopOfRuth(server)
  const { quotes, customerId } = shop
  const { id } = await (wanted === 'draft'
    ? quotes.write(customerId, fields)
    : quotes.accepted(customerId, fields))
  await byLink(page, server, shop.key, `/quotes/${id}`)
  await expect(page.getByRole('heading', { name: `Quote ${codeOf(id)}` })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible()
  return { ...shop, id }
}
