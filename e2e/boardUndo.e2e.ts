import { expect, test } from '@playwright/test'
import { alarm, drag, expectAt, listenForMoves, openBoard, said, seeAgain, shopOf, statusOf } from './boards'
import { heldBack } from './heldBack'
import { MAKERS_BOTH_WAYS, serverOf } from './makers'
import type { Server } from './shop'

// What is taken back is what was meant, however soon or late it is asked for.

let server: Server

for (const maker of MAKERS_BOTH_WAYS) {
  test.describe(`the service is ${maker}`, () => {
    test.beforeEach(async () => {
      server = await serverOf(maker)
    })

    test('Ctrl+Z in the instant of a drop takes back that drop, and not the move before it', async ({
      page,
    }) => {
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
  })
}

test('an Undo that the service refuses is told once, and the card stays where it was moved to', async ({
  page,
}) => {
  server = await serverOf("another maker's")
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  const moves = listenForMoves(page)
  await openBoard(page, server, key)
  await drag(page, 'Ruth Delgado', 'in_progress')
  await expect(said(page, 'Ruth Delgado moved to In progress')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alarm(page, 'Ruth Delgado stays in In progress')).toContainText(
    'This service does not move appointments back.',
  )
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expectAt(page, 'Ruth Delgado', 'in_progress')
  expect(await said(page, 'is back in').count()).toBe(0)
  // After its no to the first step none of the others is asked for.
  expect(moves.slice(3)).toEqual(['checked_in'])
  expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('in_progress')
})
