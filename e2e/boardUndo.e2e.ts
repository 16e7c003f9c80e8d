import { expect, test } from '@playwright/test'
import { drag, expectAt, openBoard, said, seeAgain, shopOf, statusOf } from './boards'
import { heldBack } from './heldBack'
import { ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// What is taken back is what was meant, however soon or late it is asked for.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('Ctrl+Z in the instant of a drop takes back that drop, and not the move before it', async ({ page }) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
  await openBoard(page, server, key)
  await drag(page, 'Tom Becker', 'confirmed')
  await expect(said(page, 'Tom Becker moved to Confirmed')).toBeVisible()
  // As a slow computer is told of the key before it has drawn the drop.
  await page.evaluate(() => {
    const undo = { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true }
    const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', undo))
    addEventListener('drop', press, { capture: true, once: true })
  })
  await drag(page, 'Ruth Delgado', 'checked_in')
  await expect(said(page, 'Ruth Delgado is back in Pending')).toBeVisible()
  await expectAt(page, 'Ruth Delgado', 'pending')
  await seeAgain(page)
  await expectAt(page, 'Tom Becker', 'confirmed')
  expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('pending')
  expect(await statusOf(server, key, id('Tom Becker'))).toBe('confirmed')
})

test('an older Undo does not take back a newer move besides', async ({ page }) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await openBoard(page, server, key)
  await drag(page, 'Ruth Delgado', 'confirmed')
  await expect(said(page, 'Ruth Delgado moved to Confirmed')).toBeVisible()
  const asked = await heldBack(
    page,
    (request) => request.method() === 'PATCH' && request.url().includes(id('Ruth Delgado')),
    (route) => route.continue(),
  )
  await drag(page, 'Ruth Delgado', 'checked_in')
  await asked.came
  // The message of the first move is there until the second has arrived.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page, 'Ruth Delgado has been moved again since')).toBeVisible()
  asked.answer()
  await expect(said(page, 'Ruth Delgado moved to Checked in')).toBeVisible()
  await expectAt(page, 'Ruth Delgado', 'checked_in')
  expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('checked_in')
  // One after the other, both can be taken back.
  for (const status of ['Confirmed', 'Pending']) {
    await page.keyboard.press('Control+z')
    await expect(said(page, `Ruth Delgado is back in ${status}`)).toBeVisible()
  }
  expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('pending')
})
