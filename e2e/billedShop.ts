import type { Page, Route } from '@playwright/test'
import { addCustomer, ask } from './api'
import { booksOf } from './money'
import { line, quotesOf } from './quoting'
import { createKey, createShop, type Server } from './shop'

// A shop with four invoices and three quotes, made on days of their own.

export const ZONE = 'America/Chicago'

export const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

/** The day on which the browser shows them. */
const NOW = '2026-11-24T17:00:00Z'

/** As if these had been made at those times, wherever the browser reads them. */
export async function madeAt(page: Page, times: Readonly<Record<string, string>>) {
  await page.clock.setFixedTime(NOW)
  const aged = (row: Made) => {
    const at = times[row.id]
    if (at === undefined) return row
    return { ...row, ...('createdAt' in row ? { createdAt: at } : { created_at: at }) }
  }
  const inOrder = (all?: Made[]) => all?.map(aged).toSorted((a, b) => (made(a) < made(b) ? 1 : -1))
  await page.route(/\/shop\/(invoices|quotes)(\?|\/[^/]+$)/, (route) =>
    changing(route, (body) => ({
      ...aged(body),
      ...(body.data && { data: inOrder(body.data) }),
      ...(body.items && { items: inOrder(body.items) }),
    })),
  )
}

/** Hands a reading's answer on, with another body. The page may still be reading when the test is over and closes it. */
export async function changing(route: Route, change: (body: Listed) => object): Promise<void> {
  if (route.request().method() !== 'GET') return route.fallback()
  try {
    const response = await route.fetch()
    const body: Listed = await response.json()
    await route.fulfill({ response, json: change(body) })
  } catch (error) {
    if (!/has been (closed|disposed)/.test(String(error))) throw error
  }
}

/** A list of either surface, or one of its rows. */
type Listed = Made & { data?: Made[]; items?: Made[] }
type Made = { id: string; created_at?: string; createdAt?: string }
const made = ({ created_at, createdAt }: Made) => created_at ?? createdAt ?? ''

/** Ruth's struts are unpaid, Omar's tires partly paid, Lee's tow was paid; of Ana there is a draft without a quote. */
export async function shopWithBills(server: Server) {
  const shop = await createShop(server, 'Northside Garage')
  const key = await createKey(server, shop, 'read-write')
  const quotes = quotesOf(server, key)
  const books = booksOf(server, key)
  const person = async (name: string) => (await addCustomer(server, key, { name })).id
  const [ruth, omar, lee, ana] = [
    await person('Ruth Delgado'),
    await person('Omar Haddad'),
    await person('Lee Chen'),
    await person('Ana Silva'),
  ]
  const billed = async (customer: string, plate: string, lines: object[]) => {
    const { id: vehicle_id } = await ask<{ id: string }>(server, key, 'POST', '/vehicles', {
      customer_id: customer,
      year: 2019,
      make: 'Toyota',
      model: 'Corolla',
      license_plate: plate,
    })
    const quote = await quotes.accepted(customer, { vehicle_id, line_items: lines, tax_cents: 0 })
    return { quote: quote.id, invoice: (await quotes.convert(quote.id)).id }
  }
  const struts = await billed(ruth, '7TRK221', [
    line('Front struts', 1, 88_400),
    line('Alignment', 1, 10_900),
  ])
  const tires = await billed(omar, 'KLM2231', [line('Four new tires', 4, 20_000)])
  await books.pay(tires.invoice, { amount_cents: 30_000, method: 'card' })
  const tow = await billed(lee, '8LEE001', [line('Tow and storage', 1, 14_545)])
  await books.pay(tow.invoice, { amount_cents: 14_545, method: 'cash' })
  const draft = await ask<{ id: string }>(server, key, 'POST', '/invoices', {
    customer_id: ana,
    line_items: [line('Wiper blades', 2, 1_850)],
  })
  return {
    key,
    struts,
    tires,
    tow,
    draft: draft.id,
    times: {
      [struts.invoice]: '2026-11-24T15:00:00Z',
      [tires.invoice]: '2026-11-04T15:00:00Z',
      [tow.invoice]: '2026-10-20T15:00:00Z',
      [draft.id]: '2025-12-01T15:00:00Z',
      [struts.quote]: '2026-11-23T15:00:00Z',
      [tires.quote]: '2026-11-03T15:00:00Z',
      [tow.quote]: '2026-10-19T15:00:00Z',
    },
  }
}
