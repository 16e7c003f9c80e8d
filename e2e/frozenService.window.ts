import { expect, type Page, type Route, test } from '@playwright/test'
import { card, expectAt, openBoard, shopOf, statusOf } from './boards'
import { openCardMenu } from './byKeys'
import { DAY, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// A service that takes requests and answers none.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

/** From now on no request gets an answer, until it is let go. */
async function freeze(page: Page) {
  const waiting: Route[] = []
  let isFrozen = true
  await page.route('**/shop/**', (route) => (isFrozen ? void waiting.push(route) : route.fallback()))
  return {
    thaw: async () => {
      isFrozen = false
      await Promise.all(waiting.map((route) => route.fallback().catch(() => {})))
    },
  }
}

const live = (page: Page) => page.getByRole('button', { name: /Live\. Pause updating$/ })

async function checkIn(page: Page, name: string) {
  await card(page, name).getByRole('link').focus()
  await openCardMenu(page)
  await page.getByRole('menuitem', { name: 'Checked in', exact: true }).click()
}

test('within five seconds the chip says that nothing is answered, and the list of changes what was decided', async ({
  page,
}) => {
  await page.clock.install()
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker', hour: 11 }])
  await openBoard(page, server, key, `day=${DAY}&closed=true`)
  await expectAt(page, 'Ruth Delgado', 'pending')
  await expect(live(page)).toBeVisible()
  const { thaw } = await freeze(page)
  await checkIn(page, 'Ruth Delgado')
  await expectAt(page, 'Ruth Delgado', 'checked_in')
  await expect(page.getByRole('button', { name: '1 change not confirmed' })).toBeVisible()
  await page.clock.runFor(5_000)
  const chip = page.getByRole('button', { name: 'Not answering. 1 change not confirmed', exact: true })
  await expect(chip).toBeVisible()
  await expect(live(page)).toBeHidden()

  await chip.click()
  const list = page.locator('#unsent')
  await expect(list).toContainText('Ruth Delgado')
  await expect(list).toContainText('checked in')
  await expect(list).not.toContainText('to confirmed')

  await thaw()
  await expect(page.getByText('Not answering')).toBeHidden()
  await expect.poll(() => statusOf(server, key, id('Ruth Delgado'))).toBe('checked_in')
  await expect(page.getByText('1 change not confirmed')).toBeHidden()
})

test('where nothing waits to be confirmed, what a screen asks in vain is said all the same', async ({
  page,
}) => {
  await page.clock.install()
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await openBoard(page, server, key)
  await expect(live(page)).toBeVisible()
  const { thaw } = await freeze(page)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.clock.runFor(5_000)
  await expect(page.getByRole('button', { name: /Not answering/ })).toBeVisible()
  await thaw()
  await expect(page.getByRole('button', { name: /Not answering/ })).toBeHidden()
})
