import { expect, test } from '@playwright/test'
import { expectAt, moveByMenu, openBoard, shopOf } from './boards'
import { byLink, EACH_LOOK_MS, goTo } from './desk'
import { shopWithInvoice } from './money'
import { changeAppointment } from './scheduling'
import { ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// The clock of a computer goes back, as it does when somebody sets it right.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const HOUR_MS = 3_600_000

test('a board whose clock is set back by an hour shows what is read afterwards, also of a card that was moved before', async ({
  page,
}) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
  await page.clock.install()
  await openBoard(page, server, key)
  await moveByMenu(page, 'Ruth Delgado', 'confirmed')
  await expectAt(page, 'Ruth Delgado', 'confirmed')

  const before = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(before - HOUR_MS)
  await changeAppointment(server, key, id('Ruth Delgado'), { status: 'checked_in' })
  await changeAppointment(server, key, id('Tom Becker'), { status: 'confirmed' })
  await page.clock.fastForward(EACH_LOOK_MS)
  await expectAt(page, 'Ruth Delgado', 'checked_in')
  await expectAt(page, 'Tom Becker', 'confirmed')
  await changeAppointment(server, key, id('Ruth Delgado'), { status: 'in_progress' })
  await page.clock.fastForward(EACH_LOOK_MS)
  await expectAt(page, 'Ruth Delgado', 'in_progress')
  expect(await page.evaluate(() => Date.now())).toBeLessThan(before)
})

test('so does an invoice that is opened again', async ({ page }) => {
  const { key, id, books, number } = await shopWithInvoice(server)
  await page.clock.install()
  await byLink(page, server, key, `/invoices/${id}`)
  const status = page.getByRole('main').locator('header').first()
  await expect(status).toContainText('Unpaid')
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - HOUR_MS)
  await books.pay(id, { amount_cents: 40_000, method: 'check' })
  await goTo(page, 'Customers')
  await goTo(page, 'Invoices')
  await page.getByRole('link', { name: number }).click()
  await expect(status).toContainText('Partly paid')
  await expect(page.getByRole('list', { name: 'Payments', exact: true })).toContainText('$400.00')
})
