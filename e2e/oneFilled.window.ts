import { expect, test } from '@playwright/test'
import { openBoard, shopOf } from './boards'
import { ZONE } from './scheduling'
import { sharedServer } from './shop'

// One filled button a screen: New is it, and edged wherever the page or what is open over it has its own.

const OF_THEIR_OWN = [
  ['/today', 0],
  ['/board?day=all', 0],
  ['/schedule', 0],
  ['/invoices', 0],
  ['/settings', 0],
  ['/quotes', 1],
  ['/quotes/new', 1],
  ['/customers', 1],
  ['/payments', 1],
  ['/day-close', 1],
] as const

test('New is edged where the page has a filled button of its own, and filled where it has none', async ({
  page,
}) => {
  const server = await sharedServer('--time-zone', ZONE)
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await openBoard(page, server, key)
  const grounds = () =>
    page.evaluate(() => {
      const buttons = [...document.querySelectorAll('button, a')].filter((one) => one.checkVisibility())
      const like = document.createElement('i')
      like.style.color = 'var(--color-accent)'
      document.body.append(like)
      const accent = getComputedStyle(like).color
      like.remove()
      const filled = buttons.filter((one) => getComputedStyle(one).backgroundColor === accent)
      return filled.map((one) => (one.closest('main, [role=dialog]') ? 'its own' : 'New'))
    })
  for (const [place, own] of OF_THEIR_OWN) {
    await page.goto(server.url + place)
    // The paper beside a new quote may be there by then, with a heading of its own.
    await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
    await expect.poll(grounds, `on ${place}`).toEqual(own === 0 ? ['New'] : ['its own'])
  }
  await page.goto(`${server.url}/board?day=all`)
  await page.getByRole('button', { name: /^New/ }).click()
  await page.getByRole('menuitem', { name: 'Appointment' }).click()
  await expect.poll(grounds, 'beside a form').toEqual(['its own'])
})
