import { expect, type Page, test } from '@playwright/test'
import { book, card, carryOver, column, expectAt, lift, middleOf, openBoard, said, shopOf } from './boards'
import { lookAgain } from './desk'
import { MAKERS, serverOf } from './makers'
import { panel } from './panel'
import { changeAppointment } from './scheduling'
import type { Server } from './shop'

// Columns that are longer than the screen: what is drawn, what scrolls, and what stays where it is.

let server: Server
test.beforeEach(async () => {
  server = await serverOf('ours')
})

const headings = (page: Page) => page.getByRole('region').getByRole('heading', { level: 2 })
const frames = (page: Page, count: number) =>
  page.evaluate(async (many) => {
    for (let at = 0; at < many; at += 1) await new Promise(requestAnimationFrame)
  }, count)

for (const maker of MAKERS) {
  test.describe(`the service is ${maker}`, () => {
    test.beforeEach(async () => {
      server = await serverOf(maker)
    })

    test('opened, the board asks for the beginning of each column that stands open once', async ({
      page,
    }) => {
      const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        // By a single one the first visit finds out whether they may be read at all.
        const isProbe = searchParams.get('limit') === '1'
        if (['/shop/appointments', '/shop/board'].includes(pathname) && !isProbe)
          asked.push(searchParams.get('status') ?? '')
      })
      await openBoard(page, server, key)
      await expectAt(page, 'Ruth Delgado', 'pending')
      asked.length = 0
      await page.reload()
      await expectAt(page, 'Ruth Delgado', 'pending')
      expect(asked.toSorted()).toEqual(['checked_in', 'completed', 'confirmed', 'in_progress', 'pending'])
    })
  })
}

test(
  'a hundred cards and more: few are in the page, and the one in the hand stays while the column scrolls',
  { tag: '@window' },
  async ({ page }) => {
    test.slow()
    const many = Array.from({ length: 60 }, (_, at) => ({ name: `Customer ${at + 100}`, hour: 8 }))
    const { key } = await shopOf(server, [{ name: 'Ruth Delgado', hour: 7 }, ...many])
    await openBoard(page, server, key)
    await expect(headings(page).first()).toHaveText('Pending61')
    expect(await page.getByRole('article').count()).toBeLessThan(30)
    await lift(page, 'Ruth Delgado')
    // Away from the upper edge, where it would scroll by itself.
    await carryOver(page, column(page, 'pending'))
    const feed = column(page, 'pending').locator('[data-scroller]')
    await feed.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(feed.getByRole('article', { name: /^Customer/ }).last()).toBeInViewport()
    await expect(card(page, 'Customer 100')).toHaveCount(0)
    await expect(card(page, 'Ruth Delgado')).toHaveAttribute('data-lifted', '')
    await carryOver(page, column(page, 'confirmed'))
    await page.mouse.up()
    await expect(said(page, 'Ruth Delgado moved to Confirmed')).toBeVisible()
    await expectAt(page, 'Ruth Delgado', 'confirmed')

    // Moved back in its panel, it is out of sight in its column; the focus goes to it all the same.
    await card(page, 'Ruth Delgado').getByRole('link').press('Enter')
    await panel(page).getByRole('button', { name: 'Pending', exact: true }).click()
    await expect(said(page, 'Ruth Delgado moved to Pending')).toBeVisible()
    // Behind the panel nothing has a role.
    const pending = page.locator('[data-column=pending] [data-scroller]')
    await pending.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(pending.getByText('Ruth Delgado')).toHaveCount(0)
    await expect(pending.getByText(/^Customer/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(card(column(page, 'pending'), 'Ruth Delgado').getByRole('link')).toBeFocused()
    await expect(card(page, 'Ruth Delgado')).toBeInViewport({ ratio: 1 })
  },
)

test(
  'a column scrolls under a card that is held at its edge, and stands still when it is taken away',
  { tag: '@window' },
  async ({ page }) => {
    const many = Array.from({ length: 40 }, (_, at) => ({ name: `Customer ${at + 100}`, hour: 8 }))
    const { key } = await shopOf(server, [{ name: 'Ruth Delgado', status: 'checked_in' }, ...many])
    await openBoard(page, server, key)
    await expect(headings(page).first()).toHaveText('Pending40')
    const feed = column(page, 'pending').locator('[data-scroller]')
    const scrolled = () => feed.evaluate(({ scrollTop }) => scrollTop)
    await lift(page, 'Ruth Delgado')
    const { x, y, height } = (await feed.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    await page.mouse.move(x + 80, y + height - 12, { steps: 5 })
    await expect.poll(scrolled).toBeGreaterThan(300)
    await page.mouse.move(x + 80, y + 12, { steps: 5 })
    await expect.poll(scrolled).toBe(0)
    await page.mouse.move(x + 80, y + height - 12, { steps: 5 })
    await expect.poll(scrolled).toBeGreaterThan(100)
    await page.mouse.move(x + 80, y + height / 2, { steps: 3 })
    await frames(page, 2)
    const stands = await scrolled()
    await frames(page, 20)
    expect(await scrolled()).toBe(stands)
    await page.keyboard.press('Escape')
    await page.mouse.up()
  },
)

test(
  'an arrow leads from the card that has the focus, also where that one has been scrolled away',
  { tag: '@window' },
  async ({ page }) => {
    const many = Array.from({ length: 30 }, (_, at) => ({ name: `Customer ${at + 100}`, hour: 8 }))
    const { key } = await shopOf(server, many)
    await openBoard(page, server, key)
    await expect(headings(page).first()).toHaveText('Pending30')
    const feed = column(page, 'pending').locator('[data-scroller]')
    const at = (place: number) => feed.locator(`[aria-posinset="${place}"]`)
    await at(1).getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await expect(at(2).getByRole('link')).toBeFocused()
    await feed.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(at(30)).toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await expect(at(3).getByRole('link')).toBeFocused()
    await expect(at(3)).toBeInViewport()
  },
)

test(
  'a dropped card lies at once where the hand let it go, and then goes to its place',
  { tag: '@window' },
  async ({ page }) => {
    const others = Array.from({ length: 20 }, (_, at) => ({
      name: `Customer ${at + 100}`,
      hour: 8,
      status: 'confirmed' as const,
    }))
    const { key } = await shopOf(server, [{ name: 'Ruth Delgado', hour: 9 }, ...others])
    await openBoard(page, server, key)
    await expect(column(page, 'confirmed').getByRole('heading')).toHaveText('Confirmed20')
    await lift(page, 'Ruth Delgado')
    await carryOver(page, column(page, 'confirmed'))
    await expect(column(page, 'confirmed')).toHaveAttribute('data-over', '')
    await page.evaluate(() => {
      const seen = new MutationObserver((changes) => {
        const { target, addedNodes } = changes[0] ?? { target: null, addedNodes: [] }
        const [picture] = [...addedNodes].filter(
          (node) => node instanceof HTMLElement && node.dataset['landed'],
        )
        if (!(picture instanceof HTMLElement) || !(target instanceof HTMLElement)) return
        document.body.dataset['landedIn'] = target.dataset['column']
        document.body.dataset['landedAt'] = String(picture.getBoundingClientRect().top)
      })
      for (const each of document.querySelectorAll('[data-column]')) seen.observe(each, { childList: true })
    })
    const hand = await middleOf(column(page, 'confirmed'))
    await page.mouse.up()
    await expectAt(page, 'Ruth Delgado', 'confirmed')
    await expect(page.locator('[data-landed], [data-lifted]')).toHaveCount(0)
    await expect(page.locator('body')).toHaveAttribute('data-landed-in', 'confirmed')
    // Under the pointer, as far below it as it was taken.
    const at = Number(await page.locator('body').getAttribute('data-landed-at'))
    expect(at).toBeLessThan(hand.y)
    expect(at).toBeGreaterThan(hand.y - 112)
    await expect(card(page, 'Ruth Delgado')).toBeInViewport()
    await expect(card(page, 'Ruth Delgado').getByRole('link')).toBeFocused()
  },
)

test(
  'what comes in above pushes nothing out of sight, and what another desk did is marked',
  { tag: '@window' },
  async ({ page }) => {
    test.slow()
    const many = Array.from({ length: 20 }, (_, at) => ({ name: `Customer ${at + 100}`, hour: 8 }))
    const { key, id } = await shopOf(server, many)
    await openBoard(page, server, key)
    await expect(headings(page).first()).toHaveText('Pending20')
    const feed = column(page, 'pending').locator('[data-scroller]')
    await feed.evaluate((element) => element.scrollTo({ top: 700 }))
    await expect.poll(() => feed.evaluate(({ scrollTop }) => scrollTop)).toBe(700)
    const read = feed.getByRole('article').and(page.locator('[aria-posinset="9"]'))
    await expect(read).toHaveAttribute('aria-label', /^Customer \d/)
    const name = (await read.getAttribute('aria-label'))?.split(',')[0] ?? ''
    const before = await card(page, name).boundingBox()
    await book(server, key, { name: 'Ruth Delgado', hour: 6 })
    await lookAgain(page)
    await expect(headings(page).first()).toHaveText('Pending21')
    expect(await card(page, name).boundingBox()).toEqual(before)

    await changeAppointment(server, key, id(name), { duration_minutes: 45 })
    await lookAgain(page)
    await expect(card(page, name)).toHaveAttribute('data-marked', 'true')
    await expect(card(page, name)).toContainText('45 min')
    expect(await card(page, name).boundingBox()).toEqual(before)
  },
)
