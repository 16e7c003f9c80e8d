import { expect, type Page, test } from '@playwright/test'
import { openInvoice, shopWithInvoice } from './money'
import { printed } from './paper'
import { type Server, sharedServer } from './shop'

// Where the words of an invoice stand on its paper: which they are, invoicePaper.e2e.ts says.

const ZONE = 'America/New_York'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const payments = (page: Page) => page.getByRole('list', { name: 'Payments' }).getByRole('listitem')

/** How far anything of the sheet stands out over its right margin. */
const overTheMargin = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector('.paper')
    if (!sheet) throw new Error('nothing is being printed')
    const margin = sheet.getBoundingClientRect().right
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
    const out: string[] = []
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      if (range.getBoundingClientRect().right > margin + 0.5) out.push(texts.currentNode.textContent ?? '')
    }
    return out
  })

const LETTER_PX = { width: 7 * 96, height: 1000 }
const ROLL_PX = { width: 272, height: 1000 }

test('a total of ten million dollars, or of the largest price, a million times, stays within the margins of letter and receipt', async ({
  page,
}) => {
  const { key, books, customerId } = await shopWithInvoice(server)
  for (const [title, quantity, cents] of [
    ['ten million dollars', 1_000, 1_000_000],
    ['the largest price, a million times', 1_000_000, 100_000_000],
  ] as const) {
    const { id } = await books.billed(
      customerId,
      [{ description: 'Fleet contract for every car of the county', quantity, unit_price_cents: cents }],
      7,
    )
    await books.pay(id, { amount_cents: 7, method: 'cash' })
    await openInvoice(page, server, key, id)
    await expect(payments(page)).toHaveCount(1)
    await page.setViewportSize(LETTER_PX)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.paper')).toContainText('Invoice')
    expect(await overTheMargin(page), title).toEqual([])
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-asked', '')
    })
    await page.getByRole('button', { name: 'Print receipt' }).click()
    await expect(page.locator('body[data-asked]')).toHaveCount(1)
    await page.setViewportSize(ROLL_PX)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.paper')).toContainText('Receipt')
    expect(await overTheMargin(page), title).toEqual([])
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 720 })
  }
})

test('what a long invoice comes to stands with its last lines, wherever the page ends', async ({ page }) => {
  const { key, books, customerId } = await shopWithInvoice(server)
  for (const count of [18, 19, 20, 21, 22, 23, 24]) {
    const lines = Array.from({ length: count }, (_, at) => ({
      description: `Part ${at + 1}.`,
      quantity: 1,
      unit_price_cents: 100,
    }))
    const long = await books.billed(customerId, lines, 0)
    await openInvoice(page, server, key, long.id)
    await expect(page.getByText(`Part ${count}.`).first()).toBeVisible()
    const { pages } = await printed(page)
    const last = pages.find((words) => words.includes('Subtotal'))
    for (const part of [count - 1, count]) expect(last, `${count} lines`).toContain(`Part ${part}.`)
  }
})
