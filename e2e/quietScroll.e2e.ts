import { expect, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { addCustomer } from './api'
import { signIn } from './desk'
import { createKey, createShop, sharedServer } from './shop'

test('while somebody scrolls, no more names are read in the background', async ({ page }) => {
  const server = await sharedServer()
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  for (let at = 1; at <= 101; at += 1) await addCustomer(server, key, { name: `Number ${at} Person` })
  const first = later<void>()
  let pages = 0
  await page.route('**/shop/people?*', async (route) => {
    pages += 1
    await first.promise
    await route.fallback()
  })
  // By then whatever comes after the first page has come.
  const hears = page.waitForRequest('**/shop/changes')
  await signIn(page, server, key)
  await hears
  await expect.poll(() => pages).toBe(1)
  const frame = page.getByRole('list', { name: 'Customers' }).locator('..')
  await frame.evaluate((moved) => {
    const scroll = () => moved.matches('.still') || moved.dispatchEvent(new Event('scroll'))
    // The first one before the names may come.
    scroll()
    setInterval(scroll, 20)
  })
  first.resolve()
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('number 101')
  await expect(page.getByText('Searched: 100 names so far')).toBeVisible()
  await search.fill('number 99')
  await expect(page.getByRole('option', { name: /^Number 99 Person/ })).toBeVisible()
  expect(pages).toBe(1)
  await frame.evaluate((moved) => moved.classList.add('still'))
  await expect(page.getByText('Searched: all 101 names')).toBeVisible()
  expect(pages).toBe(2)
})
