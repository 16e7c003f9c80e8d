import { expect, type Page, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import {
  alarm,
  card,
  drag,
  expectAt,
  isOpenCards,
  listenForMoves,
  openBoard,
  said,
  seeAgain,
  shopOf,
  statusOf,
} from './boards'
import { EACH_LOOK_MS } from './desk'
import { MAKERS, MAKERS_BOTH_WAYS, serverOf } from './makers'
import { readAppointment } from './scheduling'
import type { Server } from './shop'

// When the service says no, or nothing.

let server: Server

const CARDS = '**/shop/appointments/*'
/** Whether the page would have the browser ask whether to leave it. */
const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
const unconfirmed = (page: Page) => page.getByRole('button', { name: '1 change not confirmed' })

for (const { maker, status, reason } of [
  { maker: 'ours', status: 422, reason: 'The bay is closed on Wednesdays' },
  { maker: 'ours', status: 412, reason: 'The appointment has changed since it was read' },
  { maker: "another maker's", status: 422, reason: 'The bay is closed on Wednesdays' },
] as const) {
  test(`the service is ${maker}: a move refused with ${status} is told once, and the card is where the service has it`, async ({
    page,
  }) => {
    server = await serverOf(maker)
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

for (const maker of MAKERS) {
  test.describe(`the service is ${maker}`, () => {
    test.beforeEach(async () => {
      server = await serverOf(maker)
    })

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
      await expect(alarm(page, 'Ruth Delgado is now in Checked in')).toContainText('No bay is free')
      await expectAt(page, 'Ruth Delgado', 'checked_in')
      expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('checked_in')
      // What was said of it is no longer true once it has got further.
      await page.unroute(CARDS)
      await drag(page, 'Ruth Delgado', 'in_progress')
      await expect(said(page, 'Ruth Delgado moved to In progress')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })

    test('a key that may no longer move cards has no handle and no menu after the first no', async ({
      page,
    }) => {
      const { key } = await shopOf(server, [{ name: 'Ruth Delgado', status: 'confirmed' }])
      await openBoard(page, server, key)
      // What the key may do is known by then, and changes.
      await expect(card(page, 'Ruth Delgado')).toHaveAttribute('draggable', 'true')
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
  })
}

for (const maker of MAKERS_BOTH_WAYS) {
  test.describe(`the service is ${maker}`, () => {
    test.beforeEach(async () => {
      server = await serverOf(maker)
    })

    test('during an outage a move waits in sight, is taken back by Ctrl+Z, and arrives when the line is back', async ({
      page,
    }) => {
      test.slow()
      const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
      await openBoard(page, server, key)
      await expect(card(page, 'Ruth Delgado')).toHaveAttribute('draggable', 'true')
      let isDown = true
      await page.route(CARDS, (route) => (isDown ? route.abort() : route.continue()))
      await drag(page, 'Ruth Delgado', 'confirmed')
      await expect(unconfirmed(page)).toBeVisible()
      await expect(card(page, 'Ruth Delgado')).toContainText('not confirmed')
      await expectAt(page, 'Ruth Delgado', 'confirmed')
      expect(await said(page, 'moved to').count()).toBe(0)
      await expect(page.getByRole('alert')).toHaveCount(0)

      await page.keyboard.press('Control+z')
      await expectAt(page, 'Ruth Delgado', 'pending')
      await drag(page, 'Tom Becker', 'checked_in')
      await expectAt(page, 'Tom Becker', 'checked_in')
      // All of both moves is in the outbox: a page that is left loses nothing.
      expect(await asksBeforeLeaving(page)).toBe(false)
      isDown = false
      // Each is said for six seconds, and either may be first.
      await Promise.all(
        ['Ruth Delgado is back in Pending', 'Tom Becker moved to Checked in'].map((words) =>
          expect(said(page, words)).toBeVisible({ timeout: 30_000 }),
        ),
      )
      await expect(page.getByRole('button', { name: /not confirmed/ })).toHaveCount(0)
      expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('pending')
      expect(await statusOf(server, key, id('Tom Becker'))).toBe('checked_in')
    })
  })
}

test('what could not be read at first is read soon, though every change is heard by then', async ({
  page,
}) => {
  server = await serverOf('ours')
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  let isDown = true
  await page.route(
    ({ href }) => isOpenCards(href),
    (route) => (isDown ? route.abort() : route.continue()),
  )
  await page.clock.install()
  await openBoard(page, server, key)
  await expect(page.getByRole('banner').getByRole('button', { name: /Live/ })).toBeVisible()
  // Not sped up: a stream that said nothing for so long would count as cut, and all is read then.
  await expect(page.getByRole('main').getByText('No answer came')).toBeVisible()
  isDown = false
  await page.clock.fastForward(EACH_LOOK_MS)
  await expect(card(page, 'Ruth Delgado')).toBeVisible()
})

for (const { maker, how } of [
  { maker: 'ours', how: 'waiting for it' },
  { maker: 'ours', how: 'reloading the page at once' },
  { maker: "another maker's", how: 'reloading the page at once' },
] as const) {
  test(`the service is ${maker}: an answer lost after the move was made: one move, shown right, ${how}`, async ({
    page,
  }) => {
    test.slow()
    server = await serverOf(maker)
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
    // Until then the page does not know yet that anything waits.
    await expect.poll(() => keys.length).toBeGreaterThan(1)
    await expectAt(page, 'Ruth Delgado', 'confirmed')
    await expect(page.getByRole('button', { name: /not confirmed/ })).toHaveCount(0)
    await page.reload()
    await expectAt(page, 'Ruth Delgado', 'confirmed')
    // Sent again with the same key, and so not done again.
    expect(new Set(keys).size).toBe(1)
    expect(await readAppointment(server, key, id('Ruth Delgado'))).toMatchObject({
      status: 'confirmed',
      updated_at,
    })
  })
}
