import { expect, type Page, test } from '@playwright/test'
import {
  book,
  card,
  column,
  expectAt,
  isForNewWords,
  openBoard,
  said,
  shopOf,
  STATUSES,
  type Status,
  showClosed,
} from './boards'
import { openCardMenu } from './byKeys'
import { EACH_LOOK_MS, fullOf, liveOf, lookAgain } from './desk'
import { MAKERS, serverOf } from './makers'
import { watchMarks } from './marks'
import { changeAppointment, DAY } from './scheduling'
import type { Server } from './shop'

// What the board shows, and what it leaves alone.

let server: Server
test.beforeEach(async () => {
  server = await serverOf('ours')
})

const headings = (page: Page) => page.getByRole('region').getByRole('heading', { level: 2 })
const names = (page: Page, status: Status) =>
  column(page, status)
    .getByRole('article')
    .evaluateAll((cards) =>
      cards
        .toSorted((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')))
        .map((shown) => shown.getAttribute('aria-label')?.split(',')[0]),
    )

for (const maker of MAKERS) {
  test.describe(`the service is ${maker}`, () => {
    test.beforeEach(async () => {
      server = await serverOf(maker)
    })

    test('a card tells who comes when, for what and for how long, and each column how many', async ({
      page,
    }) => {
      const { key } = await shopOf(server, [
        { name: 'Ruth Delgado', service: 'Front struts', hour: 13 },
        { name: 'Tom Becker', hour: 9 },
        { name: 'Ana Silva', status: 'in_progress' },
      ])
      await openBoard(page, server, key)
      const ruth = page.getByRole('article', { name: 'Ruth Delgado, Front struts, 1:00 PM', exact: true })
      await expect(ruth).toBeVisible()
      // Nothing is said of a car that nobody has named.
      await expect(ruth).toHaveText(/^1:00.*Ruth DelgadoFront struts\s1 h$/)
      await expect(ruth).toHaveAttribute('data-id', /.+/)
      await expect.poll(() => names(page, 'pending')).toEqual(['Tom Becker', 'Ruth Delgado'])
      await expect(headings(page)).toHaveText([
        'Pending2',
        'Confirmed0',
        'Checked in0',
        'In progress1',
        'Completed0',
        'Canceled',
        'No-show',
      ])
    })

    test('closed cards that are only now read are not marked; one that another desk completes is', async ({
      page,
    }) => {
      const { key, id } = await shopOf(server, [
        { name: 'Ruth Delgado', status: 'in_progress' },
        { name: 'Tom Becker', status: 'completed' },
        { name: 'Ana Silva', status: 'canceled' },
      ])
      await openBoard(page, server, key)
      await expectAt(page, 'Ruth Delgado', 'in_progress')
      await showClosed(page)
      await expectAt(page, 'Tom Becker', 'completed')
      await expectAt(page, 'Ana Silva', 'canceled')
      const marked = await watchMarks(page)
      await changeAppointment(server, key, id('Ruth Delgado'), { status: 'completed' })
      await lookAgain(page)
      await expectAt(page, 'Ruth Delgado', 'completed')
      await expect.poll(marked).not.toEqual([])
      await expect(page.locator('[data-marked]')).toHaveCount(0)
      expect(await marked()).toEqual([id('Ruth Delgado')])
    })

    test('a focused card keeps the focus when another desk moves it', async ({ page }) => {
      const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
      await page.clock.install()
      await openBoard(page, server, key)
      await expectAt(page, 'Ruth Delgado', 'pending')
      await card(page, 'Ruth Delgado').getByRole('link').focus()
      await changeAppointment(server, key, id('Ruth Delgado'), { status: 'confirmed' })
      // The next look comes by itself: asking for it would take the focus away.
      await page.clock.fastForward(EACH_LOOK_MS)
      await expectAt(page, 'Ruth Delgado', 'confirmed')
      await expect(card(page, 'Ruth Delgado').getByRole('link')).toBeFocused()
    })

    test('two tabs: what one has moved, the other shows without asking for it', async ({ page, context }) => {
      const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
      await openBoard(page, server, key)
      await expectAt(page, 'Ruth Delgado', 'pending')
      const other = await context.newPage()
      await other.goto(`${server.url}/board?day=${DAY}`)
      await expectAt(other, 'Ruth Delgado', 'pending')
      await other.getByRole('button', { name: 'Pause updating' }).click()
      const asked: string[] = []
      other.on('request', (request) => {
        if (/\/shop\/(appointments|board)/.test(request.url()) && !isForNewWords(request.url()))
          asked.push(request.url())
      })
      // Behind another tab the browser draws a page once a second, and each click waits for that.
      await page.bringToFront()
      await page.getByRole('button', { name: 'More for Ruth Delgado' }).click()
      await page.getByRole('menuitem', { name: 'Checked in' }).click()
      await expect(said(page, 'Ruth Delgado moved to Checked in')).toBeVisible()
      await expectAt(other, 'Ruth Delgado', 'checked_in')
      expect(asked).toEqual([])
    })

    for (const { how, named, preset, words } of [
      {
        how: 'the live surface',
        named: liveOf,
        preset: 'read-write',
        words: [
          'Pending deposit',
          'Scheduled',
          'Confirmed',
          'Checked in',
          'In progress',
          'Ready',
          'Completed',
          'No-show',
          'Canceled',
        ],
      },
      {
        how: 'a key that may only read',
        named: fullOf,
        preset: 'read-only',
        words: Object.values(STATUSES),
      },
    ] as const) {
      test(`on ${how} there are ${words.length} columns, and no handle, no menu`, async ({ page }) => {
        const shop = await server.openShop()
        const key = await shop.key('read-write')
        await book(server, key, { name: 'Ruth Delgado', status: 'confirmed' })
        await book(server, key, { name: 'Tom Becker', status: 'completed' })
        const asked: string[] = []
        page.on('request', (request) => {
          if (request.method() !== 'GET' && request.url().includes('/appointments/'))
            asked.push(request.postData() ?? '')
        })
        await openBoard(page, server, await shop.key(preset), `day=${DAY}&closed=true`, named(server))
        await expectAt(page, 'Ruth Delgado', 'confirmed')
        await expectAt(page, 'Tom Becker', 'completed')
        await expect(page.locator('[data-column]')).toHaveCount(words.length)
        await expect(headings(page)).toContainText([...words])
        await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(0)
        await expect(page.locator('[draggable=true]')).toHaveCount(0)
        await card(page, 'Ruth Delgado').getByRole('link').focus()
        await openCardMenu(page)
        await expect(page.getByRole('menu')).toHaveCount(0)
        expect(asked.filter((body) => body !== '{}')).toEqual([])
      })
    }
  })
}

test('a card whose customer is not read yet can be told of all the same', async ({ page }) => {
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  // Never answered.
  await page.route('**/shop/customers**', () => {})
  await openBoard(page, server, key)
  const unnamed = page.getByRole('article', { name: /^Customer, / })
  await expect(unnamed.getByRole('link', { name: 'Customer', exact: true })).toBeVisible()
})

test('an empty day says so, and a board that can not be read says why and is read again', async ({
  page,
}) => {
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await openBoard(page, server, key, 'day=2031-01-01')
  await expect(page.getByText('No open cards on Wed, Jan 1')).toBeVisible()
  await page.route('**/shop/board?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('alert')).toContainText('The service failed')
  await page.unroute('**/shop/board?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No open cards on Wed, Jan 1')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test(
  'however long the words of the heads, the first cards stand in one line, 1440, 1024 and 820 wide',
  { tag: '@window' },
  async ({ page }) => {
    const { key } = await shopOf(server, [
      { name: 'Ruth Delgado' },
      { name: 'Tom Becker', status: 'confirmed' },
      { name: 'Ana Silva', status: 'in_progress' },
    ])
    await openBoard(page, server, key, `day=${DAY}`, liveOf(server))
    for (const width of [1440, 1024, 820]) {
      await page.setViewportSize({ width, height: 900 })
      await page.reload()
      await expect(page.getByRole('article')).toHaveCount(3)
      const tops = await page
        .locator('[data-scroller]')
        .evaluateAll((lists) => [
          ...new Set(lists.map((list) => Math.round(list.getBoundingClientRect().top))),
        ])
      expect(tops, `${width} wide`).toHaveLength(1)
      const heads = await page
        .locator('[data-column]:has([data-scroller]) h2')
        .evaluateAll((all) => [...new Set(all.map((head) => Math.round(head.getBoundingClientRect().top)))])
      expect(heads, `${width} wide`).toHaveLength(1)
    }
  },
)
