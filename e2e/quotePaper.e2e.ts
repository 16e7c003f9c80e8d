import { expect, type Page, test } from '@playwright/test'
import { byLink, press } from './desk'
import { onPaper, printed, unspaced } from './paper'
import { cell, codeOf, line, LINES, shopOfRuth, TAX_CENTS, TOTAL } from './quoting'
import { NARROW, obstaclesWhenWide } from './readable'
import { type Server, sharedServer } from './shop'
import { watch } from './watch'

// The quote as it is handed over: on paper, to be signed; and on any screen, for everyone.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago', '--tax-rate', '8.875')
})

async function at(page: Page, status: 'draft' | 'sent', fields: object = {}) {
  const shop = await shopOfRuth(server)
  const { id } = await shop.quotes.write(shop.customerId, { vehicle_id: shop.vehicleId, ...fields })
  if (status === 'sent') await shop.quotes.change(id, { status })
  await byLink(page, server, shop.key, `/quotes/${id}`)
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  await expect(page.getByText('2019 Subaru Outback')).toBeVisible()
  return { ...shop, id }
}

test('the print button prints the page’s own paper, and nothing of it is on the screen', async ({ page }) => {
  await page.addInitScript(() => {
    const prints: string[] = []
    Reflect.set(globalThis, 'prints', prints)
    window.print = () => {
      // As the browser does: paper is drawn before its picture is taken, and gone after.
      dispatchEvent(new Event('beforeprint'))
      prints.push(document.querySelector('.paper')?.textContent ?? 'no paper')
      dispatchEvent(new Event('afterprint'))
    }
  })
  const { id } = await at(page, 'sent')
  await press(page, 'Print')
  const prints = () => page.evaluate(() => Reflect.get(globalThis, 'prints'))
  await expect.poll(prints).toEqual([expect.stringContaining(codeOf(id))])
  await expect(page.locator('.paper')).toHaveCount(0)
  await expect(page).toHaveTitle(`Quote ${codeOf(id)} · Frontdesk`)
})

test(
  'a sent quote is a letter with everything that is agreed to, and a line to sign on',
  { tag: '@window' },
  async ({ page }) => {
    const { id } = await at(page, 'sent', { expires_at: '2099-07-01T04:59:59.999Z' })
    const { text, size, pages } = await printed(page)
    expect(size).toEqual([612, 792])
    expect(pages).toHaveLength(1)
    for (const words of [
      'Northside Garage',
      `Quote ${codeOf(id)}`,
      'Ruth Delgado',
      '(212) 555-0143',
      'ruth@delgado.example',
      '2019 Subaru Outback',
      'Plate KXR4471',
      'VIN 4S4BSANC5K3200001',
      'Valid until Jun 30, 2099',
      'Front brake pads and rotors 2 $189.95 $379.90',
      'Labor 1.75 $125.00 $218.75',
      'Loyalty discount 1 −$20.00 −$20.00',
      'Subtotal $578.65',
      'Tax $51.36',
      `Total ${TOTAL}`,
      'I agree to the work above at this price.',
      'Signature',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(words)
    }
    for (const words of ['Accepted', 'Customers', 'Settings', 'Draft', 'Mark as'])
      expect(text).not.toContain(words)
    expect(text).not.toMatch(/copy/i)
    expect((await printed(page)).text).toMatch(/\bcopy\b/i)
  },
)

test('a draft says that it is one, and is a copy only of the very same', async ({ page }) => {
  const { id, quotes } = await at(page, 'draft')
  const first = await onPaper(page)
  expect(first).toMatch(/draft/i)
  expect(first).not.toMatch(/copy/i)
  expect(await onPaper(page)).toMatch(/draft·copy/i)
  // The same to the cent, and yet another paper.
  await quotes.change(id, {
    line_items: LINES.map((row, index) => ({ ...row, description: `Part ${index + 1}` })),
    tax_cents: TAX_CENTS,
  })
  await page.reload()
  await expect(page.getByText('Part 1').first()).toBeVisible()
  const changed = await onPaper(page)
  expect(changed).toContain(unspaced('Part 1'))
  expect(changed).toMatch(/draft/i)
  expect(changed).not.toMatch(/copy/i)
})

test(
  'a hundred lines take several pages, each with the heads of its columns and its number',
  { tag: '@window' },
  async ({ page }) => {
    const lines = Array.from({ length: 100 }, (_, number) =>
      line(`Part number ${number + 1} of many`, 1, 100),
    )
    await at(page, 'sent', { line_items: lines, tax_cents: 0 })
    const { pages, text } = await printed(page)
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((words, number) => {
      expect(words).toContain(`Page ${number + 1} of ${pages.length}`)
      if (/Part number/.test(words)) expect(words).toContain('Description')
    })
    for (let number = 1; number <= 100; number += 1) expect(text).toContain(`Part number ${number} of many`)
    expect(pages.at(-1)).toContain('Total $100.00')
  },
)

/** Each page of quotes in turn, with what it can show. */
async function tour(page: Page, stop: (place: string) => Promise<void>) {
  const { key, id, customerId } = await at(page, 'draft')
  await stop('quote')
  await press(page, 'Edit')
  await expect(cell(page, 'Description', 1)).toBeVisible()
  await cell(page, 'Price', 1).fill('lots')
  await press(page, 'Save quote')
  await expect(page.getByText('Price must be an amount such as 45.00')).toBeVisible()
  await stop('edit')
  await page.goto(`${server.url}/quotes/new`)
  await expect(cell(page, 'Description', 1)).toBeVisible()
  await stop('new')
  await page.goto(`${server.url}/quotes`)
  await expect(page.getByRole('list', { name: 'Quotes' }).getByRole('link')).toHaveCount(1)
  await stop('list')
  await page.goto(`${server.url}/customers/${customerId}`)
  await expect(
    page.getByRole('region', { name: 'History' }).getByRole('link', { name: /Draft/ }),
  ).toBeVisible()
  await stop('customer')
  return { key, id }
}

test(
  'every page of quotes can be read by everyone, in light and in dark, on a narrow screen none is wider than it, and none breaks a rule of its own policy',
  { tag: '@window' },
  async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const watched = await watch(page, server)
    await page.setViewportSize(NARROW)
    const found: Record<string, string[]> = {}
    const wide: Record<string, string[]> = {}
    await tour(page, (place) =>
      test.step(place, async () => {
        wide[place] = await page.evaluate(() =>
          [...document.querySelectorAll('body *')]
            .filter((element) => {
              // Chips scroll sideways in a line of their own.
              if (element.parentElement?.closest('nav[aria-label=Status]')) return false
              const { right, width } = element.getBoundingClientRect()
              return width > 1 && right > innerWidth + 1
            })
            .map(({ outerHTML }) => outerHTML.slice(0, 120)),
        )
        found[place] = await obstaclesWhenWide(page)
      }),
    )
    expect(wide).toEqual({ quote: [], edit: [], new: [], list: [], customer: [] })
    expect(found).toEqual({ quote: [], edit: [], new: [], list: [], customer: [] })
    await page.pdf()
    expect(await watched.reports('quotes')).toEqual([])
  },
)
