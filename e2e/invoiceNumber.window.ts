import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { panel } from './atTheTill'
import { byLink, goTo, LIVE, signIn } from './desk'
import { codeOf, openInvoice, shopWithInvoice } from './money'
import { printed, printedBy } from './paper'
import { type Server, sharedServer } from './shop'

// The shop's own number names an invoice on both surfaces: on screen, on paper, in search and in the CSV.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

/** As the live surface tells it. */
async function numberOf(page: Page, key: string, id: string): Promise<string> {
  const answer = await page.request.get(`${server.url}/api/v1/invoices/${id}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const { number }: { number: string } = await answer.json()
  return number
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const results = (page: Page) =>
  page.getByRole('listbox', { name: 'Found' }).locator('[role=option]:not([data-command])')

test('an invoice has one number on both surfaces, and its code second', async ({ page }) => {
  const { key, books, id } = await shopWithInvoice(server)
  const number = await numberOf(page, key, id)
  await books.pay(id, { amount_cents: 40_000, method: 'check', reference: '2204' })
  await openInvoice(page, server, key, id)
  await expect(page.getByRole('heading', { name: `Invoice ${number}`, exact: true, level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(`Code${codeOf(id)}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(panel(page)).toContainText(`Ruth Delgado, invoice ${number}`)
  await page.keyboard.press('Escape')
  await page.goto(`${server.url}/payments`)
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toContainText(number)

  await byLink(page, server, key, `/invoices/${id}`, LIVE)
  await expect(page.getByRole('heading', { name: `Invoice ${number}`, exact: true, level: 1 })).toBeVisible()
})

test('paper bears the number first, and the code that earlier paper bore', async ({ page }) => {
  const { key, books, id } = await shopWithInvoice(server)
  const number = await numberOf(page, key, id)
  await books.pay(id, { amount_cents: 40_000, method: 'check', reference: '2204' })
  await openInvoice(page, server, key, id)
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('2204')
  const letter = await printed(page)
  expect(letter.text).toContain(`Invoice ${number}`)
  expect(letter.text).toContain(`Code ${codeOf(id)}`)
  expect(letter.text.indexOf(number)).toBeLessThan(letter.text.indexOf(codeOf(id)))
  const receipt = await printedBy(page, page.getByRole('button', { name: 'Print receipt' }))
  expect(receipt.text).toContain(`Receipt ${number}`)
  expect(receipt.text).toContain(`Code ${codeOf(id)}`)
})

test('search finds it by its number and by its code, and the CSV has both', async ({ page }) => {
  const { key, id } = await shopWithInvoice(server)
  const number = await numberOf(page, key, id)
  await signIn(page, server, key)
  await goTo(page, 'Invoices')
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('link', { name: number })).toBeVisible()
  for (const typed of [number, codeOf(id)]) {
    await search(page).fill(typed)
    await expect(results(page)).toHaveCount(1)
    await expect(results(page)).toContainText(`Invoice ${number}`)
  }
  await search(page).fill('')

  await page.getByRole('main').getByRole('button', { name: 'Export CSV: invoices' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Save all 1 row' }).click()
  const file = await readFile(await (await coming).path(), 'utf8')
  const [head, row] = file.slice(1).split('\r\n')
  expect(head).toMatch(/^Invoice,Code,Customer,/)
  expect(row).toMatch(new RegExp(`^${number},${codeOf(id)},Ruth Delgado,`))
})
