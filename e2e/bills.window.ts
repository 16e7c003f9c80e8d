import { expect, type Page, test } from '@playwright/test'
import { addCustomer, ask } from './api'
import { byLink, LIVE } from './desk'
import { booksOf } from './money'
import { line, quotesOf } from './quoting'
import { obstaclesOn } from './readable'
import { createKey, createShop, type Server, sharedServer } from './shop'

// The lists of invoices and quotes: when each was made, whose it is, for which car and which job, in every filter.

const ZONE = 'America/Chicago'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

/** The day on which the browser looks at it. */
const NOW = '2026-11-24T17:00:00Z'

/** As if these had been made at those times, wherever the browser reads them in a list. */
async function madeAt(page: Page, times: Readonly<Record<string, string>>) {
  await page.clock.setFixedTime(NOW)
  await page.route(/\/shop\/(invoices|quotes)\?/, async (route) => {
    const response = await route.fetch()
    const body: { data?: Made[]; items?: Made[] } = await response.json()
    const aged = (all?: Made[]) =>
      all
        ?.map((row) => {
          const at = times[row.id]
          return at === undefined
            ? row
            : { ...row, ...('createdAt' in row ? { createdAt: at } : { created_at: at }) }
        })
        .toSorted((a, b) => (made(a) < made(b) ? 1 : -1))
    const json = {
      ...body,
      ...(body.data && { data: aged(body.data) }),
      ...(body.items && { items: aged(body.items) }),
    }
    await route.fulfill({ response, json })
  })
}

type Made = { id: string; created_at?: string; createdAt?: string }
const made = ({ created_at, createdAt }: Made) => created_at ?? createdAt ?? ''

/** Ruth's struts are unpaid, Omar's tires partly paid, Lee's tow was paid; of Ana there is a draft without a quote. */
async function shopWithBills() {
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

test('in every filter an invoice has its date, car and job, each in a column of its own', async ({
  page,
}) => {
  const { key, times } = await shopWithBills()
  await madeAt(page, times)
  await page.setViewportSize({ width: 1440, height: 900 })
  await byLink(page, server, key, '/invoices?status=all')
  await expect(rows(page, 'Invoices')).toContainText([
    /today.*Ruth Delgado.*7TRK221.*2019 Toyota Corolla.*Front struts.*\+1.*Unpaid/,
    /Nov 4.*Omar Haddad.*KLM2231.*Four new tires.*Partly paid/,
    /Oct 20.*Lee Chen.*8LEE001.*Tow and storage.*Paid/,
    /Dec 1, 2025.*Ana Silva.*Wiper blades.*Draft/,
  ])
  for (const [filter, words] of [
    ['open', /today.*Ruth Delgado.*7TRK221.*Front struts/],
    ['partial', /Nov 4.*Omar Haddad.*KLM2231.*Four new tires/],
    ['paid', /Oct 20.*Lee Chen.*8LEE001.*Tow and storage/],
    ['draft', /Dec 1, 2025.*Ana Silva.*Wiper blades/],
  ] as const) {
    await page.goto(`${server.url}/invoices?status=${filter}`)
    await expect(rows(page, 'Invoices').first()).toContainText(words)
  }
  // One column below the other: the car of one row stands where that of the next does.
  await page.goto(`${server.url}/invoices?status=all`)
  await expect(page.getByText('Tow and storage')).toBeVisible()
  const left = async (words: string) => Math.round((await page.getByText(words).boundingBox())?.x ?? -1)
  expect(await left('Four new tires')).toBe(await left('Front struts'))
  expect(await left('KLM2231')).toBe(await left('7TRK221'))
  expect(await left('Omar Haddad')).toBe(await left('Ruth Delgado'))
})

test('in every filter a quote has its date, customer, car and job', async ({ page }) => {
  const { key, times } = await shopWithBills()
  await madeAt(page, times)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const filter of ['all', 'converted']) {
    await byLink(page, server, key, `/quotes?status=${filter}`)
    await expect(rows(page, 'Quotes')).toContainText([
      /yesterday.*Ruth Delgado.*7TRK221.*Front struts.*Converted/,
      /Nov 3.*Omar Haddad.*KLM2231.*Four new tires.*Converted/,
      /Oct 19.*Lee Chen.*8LEE001.*Tow and storage.*Converted/,
    ])
  }
})

test('a surface without lines and cars has no columns for them, and the date all the same', async ({
  page,
}) => {
  const { key, times } = await shopWithBills()
  await madeAt(page, times)
  await page.setViewportSize({ width: 1440, height: 900 })
  await byLink(page, server, key, '/invoices?status=all', LIVE)
  await expect(rows(page, 'Invoices')).toContainText([
    /today.*Ruth Delgado/,
    /Nov 4.*Omar Haddad/,
    /Oct 20.*Lee Chen/,
    /Dec 1, 2025.*Ana Silva/,
  ])
  const heads = page.getByText('Customer', { exact: true })
  await expect(heads).toBeVisible()
  await expect(page.getByText('Vehicle', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Job', { exact: true })).toHaveCount(0)
})

test('where it is narrower the same stands in two lines and in three, and everyone can read it', async ({
  page,
}) => {
  const { key, times } = await shopWithBills()
  await madeAt(page, times)
  await byLink(page, server, key, '/invoices?status=all')
  for (const [width, lines] of [
    [1024, 2],
    [390, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const row = rows(page, 'Invoices').nth(1)
    for (const words of ['Nov 4', 'Omar Haddad', 'KLM2231', 'Four new tires', 'Partly paid', '$500.00'])
      await expect(row.getByText(words).filter({ visible: true }).first()).toBeVisible()
    const tops = await Promise.all(
      ['Omar Haddad', 'KLM2231', 'Four new tires'].map(
        async (words) => (await row.getByText(words).filter({ visible: true }).first().boundingBox())?.y ?? 0,
      ),
    )
    expect(tops[1]).toBeGreaterThan(tops[0] ?? 0)
    if (lines === 3) expect(tops[2]).toBeGreaterThan(tops[1] ?? 0)
    expect(await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await obstaclesOn(page)).toEqual([])
    }
  }
})
