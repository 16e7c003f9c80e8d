import { expect, type Page, test } from '@playwright/test'
import { madeAt, rows, shopWithBills, ZONE } from './billedShop'
import { byLink, LIVE } from './desk'
import { obstaclesOn } from './readable'
import { type Server, sharedServer } from './shop'

// The lists of invoices and quotes: when each was made, whose it is, for which car and which job, in every filter.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('in every filter an invoice has its date, car and job, each in a column of its own', async ({
  page,
}) => {
  const { key, times } = await shopWithBills(server)
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
  const { key, times } = await shopWithBills(server)
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

/** Where something stands, from the left; what only a screen reader is told stands nowhere. */
const leftOf = (page: Page, parts: string) =>
  page.locator(parts).evaluateAll((all) => [
    ...new Set(
      all
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 1)
        .map(({ left }) => Math.round(left)),
    ),
  ])

const ascending = (numbers: number[]) => numbers.toSorted((one, other) => one - other)

for (const [list, service] of [
  ['invoices', undefined],
  ['quotes', undefined],
  ['invoices', LIVE],
] as const)
  test(`each head of the ${list} stands over its column${service ? ' on the live surface' : ''}`, async ({
    page,
  }) => {
    const { key, times } = await shopWithBills(server)
    await madeAt(page, times)
    await byLink(page, server, key, `/${list}?status=all`, service)
    await expect(page.getByText('Ruth Delgado')).toBeVisible()
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const cells = '[data-index="0"] .list-link > span, [data-index="0"] .short-code'
      const heads = await leftOf(page, '.list-heads > span')
      expect(ascending(heads), `at ${width}`).toEqual(ascending(await leftOf(page, cells)))
      expect(heads, `at ${width}`).toEqual(ascending(heads))
    }
  })

test('a surface without lines and cars has no columns for them, and the date all the same', async ({
  page,
}) => {
  const { key, times } = await shopWithBills(server)
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
  const { key, times } = await shopWithBills(server)
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
