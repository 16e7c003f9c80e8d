import { expect, type Page, test } from '@playwright/test'
import { ask } from './api'
import { panel as till } from './atTheTill'
import { allAppointments } from './booking'
import { moveByKeys, tabTo, runCommand } from './byKeys'
import { aShop, atTheSearch, box, line, soon } from './lineToBook'
import { told, ZONE } from './scheduling'
import { sharedServer } from './shop'

// A whole day at the counter without a mouse.

async function choose(page: Page, role: 'button' | 'link', name: string | RegExp) {
  const act = page.getByRole(role, { name }).first()
  // What was pressed before may still be under way.
  await expect(act).toBeEnabled()
  await tabTo(page, act)
  await page.keyboard.press('Enter')
}

async function moveTo(page: Page, status: string) {
  await moveByKeys(page, status)
  await expect(told(page, `Marcus Hale moved to ${status}`)).toBeVisible()
}

/** What comes all at once and ends with Enter is a scanner’s. */
const type = (page: Page, words: string) => page.keyboard.type(words, { delay: 70 })

test('a whole day by keys alone: booked, checked in, done, quoted, invoiced, paid, closed', async ({
  page,
}) => {
  const server = await sharedServer('--time-zone', ZONE)
  const { key } = await aShop(server)
  await page.addInitScript(() => (window.print = () => {}))
  await atTheSearch(page, server, key)

  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await type(page, `0168 brakes ${soon().word} 2pm`)
  await expect(line(page).getByRole('button', { name: 'Book' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(told(page, 'Booked: Marcus Hale, Brakes')).toBeVisible()

  await choose(page, 'link', 'Board')
  await choose(page, 'button', 'All open')
  await tabTo(page, page.getByRole('article').getByRole('link'))
  for (const status of ['Confirmed', 'Checked in', 'In progress', 'Completed']) await moveTo(page, status)
  expect(await allAppointments(server, key)).toMatchObject([{ status: 'completed' }])

  await page.keyboard.press('/')
  await type(page, '0168')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Marcus Hale', level: 1 })).toBeVisible()
  await runCommand(page, 'quote', 'New quote for Marcus Hale')
  await tabTo(page, page.getByRole('combobox', { name: 'Description, line 1' }))
  await type(page, 'Front brakes')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await type(page, '200')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/quotes\/(?!new)/)

  await choose(page, 'button', 'Mark as sent')
  await choose(page, 'button', 'Accepted')
  await choose(page, 'button', /invoice/i)
  await expect(page).toHaveURL(/invoices\//)
  const panel = till(page)
  await expect(panel.getByRole('radio', { name: 'Cash' })).toBeVisible()
  await type(page, '1')
  await expect(panel.getByLabel('Tendered')).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Record $200.00 cash' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('button', { name: 'Next customer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)

  await choose(page, 'link', 'Payments')
  await choose(page, 'link', 'Day close')
  await tabTo(page, page.getByLabel('Float'))
  await type(page, '100')
  await tabTo(page, page.getByLabel('$100', { exact: true }))
  await type(page, '3')
  await choose(page, 'button', 'Close and print')
  await expect(page.getByRole('button', { name: 'Print again' })).toBeVisible()
  const { data } = await ask<{ data: { method: string }[] }>(server, key, 'GET', '/payments')
  expect(data.map(({ method }) => method)).toEqual(['cash'])
})
