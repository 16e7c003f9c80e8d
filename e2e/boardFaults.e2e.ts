import { expect, type Page, test } from '@playwright/test'
import { later } from '../src/client/testing/later'
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
import { changeAppointment, DAY, deleteAppointment, readAppointment, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// When the service says no, or nothing, or another desk is at the same card.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const CARDS = '**/shop/appointments/*'
/** Whether the page would have the browser ask whether to leave it. */
const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
const unconfirmed = (page: Page) => page.getByRole('button', { name: '1 change not confirmed' })

for (const { status, reason } of [
  { status: 422, reason: 'The bay is closed on Wednesdays' },
  { status: 412, reason: 'The appointment has changed since it was read' },
]) {
  test(`a move refused with ${status} is told once, and the card is where the service has it`, async ({
    page,
  }) => {
    const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado', status: 'confirmed' }])
    await openBoard(page, server, key)
    await page.route(CARDS, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status,
            json: { error: { code: 'no', message: reason, status, request_id: 'req_7' } },
          })
        : route.continue(),
    )
    await drag(page, 'Ruth Delgado', 'checked_in')
    await expect(alarm(page, reason)).toHaveCount(1)
    await expect(alarm(page, 'Ruth Delgado stays in Confirmed')).toHaveCount(1)
    await expectAt(page, 'Ruth Delgado', 'confirmed')
    expect(await said(page, 'moved to').count()).toBe(0)
    await expect(unconfirmed(page)).toHaveCount(0)
    expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('confirmed')
    // What was refused can not be taken back.
    const moves = listenForMoves(page)
    await page.keyboard.press('Control+z')
    await seeAgain(page)
    await expectAt(page, 'Ruth Delgado', 'confirmed')
    expect(moves).toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(1)
    expect(await said(page, 'is back in').count()).toBe(0)
  })
}

test('refused on the way, it stands at the last step that was confirmed', async ({ page }) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await openBoard(page, server, key)
  await page.route(CARDS, (route) =>
    route.request().postData()?.includes('in_progress')
      ? route.fulfill({
          status: 422,
          json: { error: { code: 'no', message: 'No bay is free', status: 422, request_id: 'req_7' } },
        })
      : route.continue(),
  )
  await drag(page, 'Ruth Delgado', 'in_progress')
  await expect(alarm(page, 'Ruth Delgado stands in Checked in')).toContainText('No bay is free')
  await expectAt(page, 'Ruth Delgado', 'checked_in')
  expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('checked_in')
  // What was said of it is no longer true once it has got further.
  await page.unroute(CARDS)
  await drag(page, 'Ruth Delgado', 'in_progress')
  await expect(said(page, 'Ruth Delgado moved to In progress')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a key that may no longer move cards has no handle and no menu after the first no', async ({ page }) => {
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado', status: 'confirmed' }])
  await openBoard(page, server, key)
  await page.route(CARDS, (route) =>
    route.fulfill({
      status: 403,
      json: {
        error: {
          code: 'insufficient_scope',
          message: 'Needs write:appointments',
          status: 403,
          request_id: 'r',
        },
      },
    }),
  )
  await drag(page, 'Ruth Delgado', 'checked_in')
  await expect(alarm(page, 'Needs write:appointments')).toHaveCount(1)
  await expectAt(page, 'Ruth Delgado', 'confirmed')
  await expect(page.getByRole('button', { name: 'More for Ruth Delgado' })).toHaveCount(0)
  await expect(page.locator('article[draggable=true]')).toHaveCount(0)
})

test('during an outage a move waits in sight, is taken back by Ctrl+Z, and arrives when the line is back', async ({
  page,
}) => {
  test.slow()
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
  await openBoard(page, server, key)
  let isDown = true
  await page.route(CARDS, (route) => (isDown ? route.abort() : route.continue()))
  await drag(page, 'Ruth Delgado', 'confirmed')
  await expect(unconfirmed(page)).toBeVisible()
  await expect(card(page, 'Ruth Delgado')).toContainText('sending')
  await expectAt(page, 'Ruth Delgado', 'confirmed')
  expect(await said(page, 'moved to').count()).toBe(0)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.keyboard.press('Control+z')
  await expectAt(page, 'Ruth Delgado', 'pending')
  await drag(page, 'Tom Becker', 'checked_in')
  await expectAt(page, 'Tom Becker', 'checked_in')
  expect(await asksBeforeLeaving(page)).toBe(true)
  isDown = false
  // Each is said for six seconds, and either may be first.
  await Promise.all(
    ['Ruth Delgado is back in Pending', 'Tom Becker moved to Checked in'].map((words) =>
      expect(said(page, words)).toBeVisible({ timeout: 30_000 }),
    ),
  )
  await expect(page.getByRole('button', { name: /not confirmed/ })).toHaveCount(0)
  expect(await asksBeforeLeaving(page)).toBe(false)
  expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('pending')
  expect(await statusOf(server, key, id('Tom Becker'))).toBe('checked_in')
})

for (const how of ['waiting for it', 'reloading the page at once'] as const) {
  test(`an answer lost after the move was made: one move, shown right, ${how}`, async ({ page }) => {
    test.slow()
    const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }])
    const keys: (string | undefined)[] = []
    const seen = later<void>()
    await openBoard(page, server, key)
    await page.route(CARDS, async (route) => {
      const request = route.request()
      if (request.method() !== 'PATCH' || request.postData() === '{}') return route.continue()
      keys.push(request.headers()['idempotency-key'])
      if (keys.length > 1) {
        await seen.promise
        return route.continue()
      }
      await route.fetch()
      return route.abort()
    })
    await drag(page, 'Ruth Delgado', 'confirmed')
    await expect(unconfirmed(page)).toBeVisible()
    seen.resolve()
    await expect.poll(() => statusOf(server, key, id('Ruth Delgado'))).toBe('confirmed')
    const { updated_at } = await readAppointment(server, key, id('Ruth Delgado'))
    if (how === 'waiting for it') await expect(said(page, 'Ruth Delgado moved to Confirmed')).toBeVisible()
    else await page.reload()
    await expectAt(page, 'Ruth Delgado', 'confirmed')
    await expect(page.getByRole('button', { name: /not confirmed/ })).toHaveCount(0)
    await page.reload()
    await expectAt(page, 'Ruth Delgado', 'confirmed')
    // Sent again with the same key, and so not done again.
    expect(new Set(keys).size).toBe(1)
    expect(keys.length).toBeGreaterThan(1)
    expect(await readAppointment(server, key, id('Ruth Delgado'))).toMatchObject({
      status: 'confirmed',
      updated_at,
    })
  })
}

test('two desks at one card: both come to see what the service has', async ({ page, browser }) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado', status: 'confirmed' }])
  const other = await (await browser.newContext()).newPage()
  await openBoard(page, server, key)
  await openBoard(other, server, key)
  await expectAt(other, 'Ruth Delgado', 'confirmed')
  await other.getByRole('button', { name: 'Pause updating' }).click()
  // Behind another tab the browser draws a page once a second, and each click waits for that.
  await page.bringToFront()
  await drag(page, 'Ruth Delgado', 'checked_in')
  await expect(said(page, 'moved to Checked in')).toBeVisible()

  // The other desk has not heard of it, and what it wants can't be done any more.
  await other.bringToFront()
  await drag(other, 'Ruth Delgado', 'no_show')
  await expect(alarm(other, 'Ruth Delgado stands in Checked in')).toHaveCount(1)
  await expect(other.getByRole('alert')).toHaveCount(1)
  await expectAt(other, 'Ruth Delgado', 'checked_in')
  expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('checked_in')

  await drag(other, 'Ruth Delgado', 'in_progress')
  await expect(said(other, 'moved to In progress')).toBeVisible()
  await page.bringToFront()
  await lookAgain(page)
  await expectAt(page, 'Ruth Delgado', 'in_progress')
  await expect(card(page, 'Ruth Delgado')).toHaveAttribute('data-marked', 'true')
  await expect(card(page, 'Ruth Delgado')).not.toHaveAttribute('data-marked', /./)
  await expect(card(other, 'Ruth Delgado')).not.toHaveAttribute('data-marked', /./)

  // What this desk did to it lies before what the other did, and is not taken back over that.
  const moves = listenForMoves(page)
  await page.keyboard.press('Control+z')
  await expect(said(page, 'Ruth Delgado was moved to In progress since')).toContainText('Nothing was sent')
  await expectAt(page, 'Ruth Delgado', 'in_progress')
  expect(moves).toEqual([])
  expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('in_progress')
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
  await expect(page.getByRole('region', { name: 'Appointments' })).toContainText('No appointment yet.')
})

test('a look that comes while a card is in the hand moves nothing under it', async ({ page, context }) => {
  test.slow()
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
})
