import { expect, type Page, test } from '@playwright/test'
import { addCustomer } from './api'
import { DONE, IN_WORK, shopWithADay, visit, ZONE } from './dayBooks'
import { byLink, fullOf } from './desk'
import { booksOf } from './money'
import { type Server, sharedServer } from './shop'

// Small things that look alike everywhere: a list of one entry, links, rows of two lines, fields in one line.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('where there is one thing to do now and then, it stands there itself', async ({ page }) => {
  const { key, invoices } = await shopWithADay(server)
  await byLink(page, server, key, '/invoices', fullOf(server))
  await page.getByRole('button', { name: 'Export CSV: invoices' }).click()
  await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible()
  await page.goto(`${server.url}/invoices/${invoices.owed.id}`)
  await page.getByRole('button', { name: 'Void: the invoice' }).click()
  await expect(page.getByRole('button', { name: 'Void it', exact: true })).toBeVisible()
  // Where there are two, the list stays.
  await page.goto(`${server.url}/today`)
  await page.getByRole('button', { name: 'More of takings' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(2)
})

test('ways from Today to another screen are links without a frame, of one weight', async ({ page }) => {
  const { key } = await shopWithADay(server)
  await byLink(page, server, key, '/today', fullOf(server))
  const main = page.getByRole('main')
  for (const name of ['Board', 'Day close', 'Invoices']) {
    const link = main.getByRole('link', { name, exact: true }).first()
    await expect(link).toHaveCSS('font-weight', '400')
    await expect(link).toHaveCSS('border-top-width', '0px')
  }
})

test('what the schedule shows is chosen by chips, and on a phone Book stands beside Today', async ({
  page,
}) => {
  const { key } = await shopWithADay(server)
  await byLink(page, server, key, '/schedule', fullOf(server))
  const main = page.getByRole('main')
  const chips = [
    main.getByRole('link', { name: 'Day', exact: true }),
    main.getByRole('link', { name: 'Week', exact: true }),
    main.getByRole('button', { name: 'Show canceled' }),
  ]
  const styles = await Promise.all(
    chips.map((chip) =>
      chip.evaluate((element) => {
        const { height, borderRadius, paddingLeft } = getComputedStyle(element)
        return [height, borderRadius, paddingLeft].join()
      }),
    ),
  )
  expect(new Set(styles).size).toBe(1)
  expect(Number.parseFloat(styles[0]?.split(',')[1] ?? '')).toBeGreaterThan(15)
  await page.setViewportSize({ width: 390, height: 844 })
  const topOf = async (name: string) => {
    const box = await main.getByRole('button', { name, exact: true }).boundingBox()
    return box && box.y
  }
  await expect.poll(async () => (await topOf('Book')) === (await topOf('Today'))).toBe(true)
  const [book, absent] = [await topOf('Book'), await topOf('Show canceled')]
  expect((absent ?? 0) - (book ?? 0)).toBeLessThan(60)
})

/** What stands nearer than that to a line of its row, by the names of the rows. */
const touching = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).evaluate((element) =>
    [...element.children].flatMap((row) => {
      const box = row.getBoundingClientRect()
      const words = document.createRange()
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        words.selectNodeContents(walker.currentNode)
        const { top, bottom } = words.getBoundingClientRect()
        if (top - box.top < 4 || box.bottom - bottom < 4) return [row.textContent]
      }
      return []
    }),
  )

test('rows of two lines do not touch their borders', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const key = await (await server.openShop()).key('read-write')
  const name = 'Harlan Fleet Services and Emergency Road Assistance of the Greater Northside'
  const { id } = await addCustomer(server, key, { name })
  await booksOf(server, key).billed(id)
  await visit(server, key, id, IN_WORK, 8)
  const other = await addCustomer(server, key, { name: `${name} West` })
  await booksOf(server, key).billed(other.id)
  await visit(server, key, other.id, DONE, 9)
  await byLink(page, server, key, '/today', fullOf(server))
  for (const list of ['In the shop', 'Unpaid', 'Over time', 'Completed, unpaid']) {
    await expect(page.getByRole('list', { name: list, exact: true })).toBeVisible()
    expect([list, await touching(page, list)]).toEqual([list, []])
  }
})

test('Now is as high as the day and the time beside it', async ({ page }) => {
  const { key, invoices } = await shopWithADay(server)
  await byLink(page, server, key, `/invoices/${invoices.owed.id}?pay=1`, fullOf(server))
  const panel = page.getByRole('dialog', { name: 'Record payment' })
  await panel.getByRole('button', { name: 'It was paid earlier' }).click()
  const boxes = await Promise.all(
    [
      panel.getByLabel('Paid on', { exact: true }),
      panel.getByLabel('At', { exact: true }),
      panel.getByRole('button', { name: 'Now', exact: true }),
    ].map((one) => one.boundingBox()),
  )
  expect(new Set(boxes.map((box) => box && [box.y, box.height].join())).size).toBe(1)
})
