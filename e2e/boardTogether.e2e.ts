import { expect, test } from '@playwright/test'
import {
  alarm,
  book,
  card,
  carryOver,
  column,
  drag,
  expectAt,
  lift,
  listenForMoves,
  openBoard,
  said,
  seeAgain,
  shopOf,
  statusOf,
} from './boards'
import { goTo, lookAgain, rowsOf } from './desk'
import { heldBack } from './heldBack'
import { MAKERS, serverOf } from './makers'
import { changeAppointment, DAY, deleteAppointment } from './scheduling'
import type { Server } from './shop'

// What comes in while a card is in the hand, and when another desk is at the same card.

let server: Server

for (const maker of MAKERS) {
  test.describe(`the service is ${maker}`, () => {
    test.beforeEach(async () => {
      server = await serverOf(maker)
    })

    test('two desks at one card: both come to see what the service has', async ({ page, browser }) => {
      const { key, id } = await shopOf(server, [
        { name: 'Ruth Delgado', status: 'in_progress' },
        { name: 'Tom Becker' },
      ])
      const viewport = { width: 1900, height: 1000 }
      const other = await (await browser.newContext({ viewport })).newPage()
      await page.setViewportSize(viewport)
      await openBoard(page, server, key, `day=${DAY}&closed=true`)
      await openBoard(other, server, key, `day=${DAY}&closed=true`)
      await expectAt(other, 'Ruth Delgado', 'in_progress')
      await other.getByRole('button', { name: 'Pause updating' }).click()
      // Behind another tab the browser draws a page once a second, and each click waits for that.
      await page.bringToFront()
      await drag(page, 'Ruth Delgado', 'completed')
      await expect(said(page, 'Ruth Delgado moved to Completed')).toBeVisible()
      await drag(page, 'Tom Becker', 'confirmed')
      await expect(said(page, 'Tom Becker moved to Confirmed')).toBeVisible()

      // The other desk has not heard of it, and what it wants can't be done any more.
      await other.bringToFront()
      await drag(other, 'Ruth Delgado', 'canceled')
      await expect(alarm(other, 'Ruth Delgado is now in Completed')).toHaveCount(1)
      await expect(other.getByRole('alert')).toHaveCount(1)
      await expectAt(other, 'Ruth Delgado', 'completed')
      expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('completed')

      // After a no it reads the board again, and has it all as the service has it.
      await expectAt(other, 'Tom Becker', 'confirmed')
      await drag(other, 'Tom Becker', 'checked_in')
      await expect(said(other, 'moved to Checked in')).toBeVisible()
      await page.bringToFront()
      await lookAgain(page)
      await expectAt(page, 'Tom Becker', 'checked_in')
      await expect(card(page, 'Tom Becker')).toHaveAttribute('data-marked', 'true')
      await expect(card(page, 'Tom Becker')).not.toHaveAttribute('data-marked', /./)
      await expect(card(other, 'Tom Becker')).not.toHaveAttribute('data-marked', /./)

      // What this desk did to it lies before what the other did, and is not taken back over that.
      const moves = listenForMoves(page)
      await page.keyboard.press('Control+z')
      await expect(said(page, 'Tom Becker was moved to Checked in meanwhile')).toContainText(
        'Nothing was sent',
      )
      await expectAt(page, 'Tom Becker', 'checked_in')
      expect(moves).toEqual([])
      expect(await statusOf(server, key, id('Tom Becker'))).toBe('checked_in')
      await other.context().close()
    })

    test('what another desk has deleted is nowhere any more, also where this desk was the last to move it', async ({
      page,
    }) => {
      const { key, id } = await shopOf(server, [
        { name: 'Ruth Delgado', status: 'in_progress' },
        { name: 'Tom Becker' },
      ])
      await openBoard(page, server, key, `day=${DAY}&closed=true`)
      await drag(page, 'Ruth Delgado', 'completed')
      await expect(said(page, 'Ruth Delgado moved to Completed')).toBeVisible()
      await drag(page, 'Tom Becker', 'confirmed')
      await expect(said(page, 'Tom Becker moved to Confirmed')).toBeVisible()
      for (const name of ['Ruth Delgado', 'Tom Becker']) await deleteAppointment(server, key, id(name))
      await seeAgain(page)
      await expect(page.getByRole('article')).toHaveCount(0)
      await goTo(page, 'Customers')
      await rowsOf(page).filter({ hasText: 'Tom Becker' }).click()
      await expect(page.getByRole('region', { name: 'History' })).toContainText('Nothing yet.')
    })
  })
}

test('what the first move’s answer teaches this desk takes no other card out of the hand', async ({
  page,
}) => {
  server = await serverOf('ours')
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
  await openBoard(page, server, key)
  const first = await heldBack(
    page,
    (request) => request.method() === 'PATCH' && request.url().includes(id('Ruth Delgado')),
    (route) => route.continue(),
  )
  await drag(page, 'Ruth Delgado', 'confirmed')
  await first.came
  await lift(page, 'Tom Becker')
  first.answer()
  await expect(said(page, 'Ruth Delgado moved to Confirmed')).toBeVisible()
  await expect(page.locator('[data-lifted]')).toHaveCount(1)
  await carryOver(page, column(page, 'confirmed'))
  await page.mouse.up()
  await expect(said(page, 'Tom Becker moved to Confirmed')).toBeVisible()
  expect(await statusOf(server, key, id('Tom Becker'))).toBe('confirmed')
})

test(
  'a look that comes while a card is in the hand moves nothing under it',
  { tag: '@window' },
  async ({ page, context }) => {
    test.slow()
    server = await serverOf('ours')
    const { key, id } = await shopOf(server, [
      { name: 'Ruth Delgado', hour: 10 },
      { name: 'Tom Becker', hour: 9 },
      { name: 'Priya Raman', hour: 11 },
    ])
    await openBoard(page, server, key)
    await expect(said(page, '3 open cards')).toBeVisible()
    const other = await context.newPage()
    await other.goto(page.url())
    await expectAt(other, 'Tom Becker', 'pending')
    await page.bringToFront()
    await lift(page, 'Ruth Delgado')
    const places = async () =>
      Promise.all(['Ruth Delgado', 'Priya Raman'].map((name) => card(page, name).boundingBox()))
    const before = await places()
    await changeAppointment(server, key, id('Tom Becker'), { status: 'confirmed' })
    await changeAppointment(server, key, id('Ruth Delgado'), { status: 'confirmed' })
    await book(server, key, { name: 'Ana Silva', hour: 8 })
    // With its hand full this tab does not look itself; what another tab has read it is told all the same.
    await lookAgain(other)
    await expectAt(other, 'Ana Silva', 'pending')
    // The look that has all of it is counted above the board, which holds still.
    await expect(said(page, '4 open cards')).toBeVisible()
    expect(await places()).toEqual(before)
    await expect(card(page, 'Ana Silva')).toHaveCount(0)
    await expect(page.locator('[data-lifted]')).toHaveCount(1)
    await carryOver(page, column(page, 'checked_in'))
    await page.mouse.up()
    await expect(said(page, 'Ruth Delgado moved to Checked in')).toBeVisible()
    await expectAt(page, 'Ruth Delgado', 'checked_in')
    await expectAt(page, 'Tom Becker', 'confirmed')
    await expectAt(page, 'Ana Silva', 'pending')
    expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('checked_in')
  },
)
