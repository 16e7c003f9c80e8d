import { expect, test } from '@playwright/test'
import {
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
  STATUSES,
  statusOf,
  type Status,
} from './boards'
import { MAKERS_BOTH_WAYS, serverOf } from './makers'
import { DAY } from './scheduling'
import type { Server } from './shop'

// Cards that are carried with the mouse.

let server: Server
test.beforeEach(async () => {
  server = await serverOf('ours')
})

const LINE: readonly Status[] = ['pending', 'confirmed', 'checked_in', 'in_progress', 'completed']
const OFF_LINE: Partial<Record<Status, readonly Status[]>> = {
  pending: ['canceled', 'no_show'],
  confirmed: ['canceled', 'no_show'],
  checked_in: ['canceled'],
  in_progress: ['canceled'],
}
const BACK: Partial<Record<Status, readonly Status[]>> = {
  canceled: LINE,
  no_show: LINE,
}

/** The steps along the line, whichever way. */
function along(from: Status, to: Status): readonly Status[] {
  const [start, end] = [LINE.indexOf(from), LINE.indexOf(to)]
  return start < end ? LINE.slice(start + 1, end + 1) : LINE.slice(end, start).toReversed()
}

const everyStatus = Object.keys(STATUSES).filter((status): status is Status => status in STATUSES)

const isLegal = (from: Status, to: Status) =>
  from !== to &&
  ((LINE.includes(from) && LINE.includes(to)) ||
    [...(OFF_LINE[from] ?? []), ...(BACK[from] ?? [])].includes(to))

const nameOf = (from: Status, to: Status) => `${STATUSES[from]} to ${STATUSES[to]}`

for (const maker of MAKERS_BOTH_WAYS) {
  test.describe(`the service is ${maker}`, () => {
    test.beforeEach(async () => {
      server = await serverOf(maker)
    })

    test('over several columns each step is asked for by itself, and one Undo takes all of them back', async ({
      page,
    }) => {
      const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }])
      const moves = listenForMoves(page)
      await openBoard(page, server, key)
      await drag(page, 'Ruth Delgado', 'in_progress')
      await expectAt(page, 'Ruth Delgado', 'in_progress')
      await expect(said(page, 'Ruth Delgado moved to In progress')).toBeVisible()
      expect(moves).toEqual(['confirmed', 'checked_in', 'in_progress'])
      await page.getByRole('button', { name: 'Undo' }).click()
      await expectAt(page, 'Ruth Delgado', 'pending')
      await expect(said(page, 'Ruth Delgado is back in Pending')).toBeVisible()
      expect(moves.slice(3)).toEqual(['checked_in', 'confirmed', 'pending'])
      expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('pending')
    })

    test('Ctrl+Z takes back the last move, then the one before, then nothing', async ({ page }) => {
      const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
      await openBoard(page, server, key)
      await drag(page, 'Ruth Delgado', 'confirmed')
      await expect(said(page, 'Ruth Delgado moved to Confirmed')).toBeVisible()
      await drag(page, 'Tom Becker', 'checked_in')
      await expect(said(page, 'Tom Becker moved to Checked in')).toBeVisible()
      // Held down, it repeats itself, and is one step all the same.
      await page.keyboard.down('Control')
      await page.keyboard.down('z')
      await page.keyboard.down('z')
      await page.keyboard.up('z')
      await page.keyboard.up('Control')
      await expect(said(page, 'Tom Becker is back in Pending')).toBeVisible()
      await expectAt(page, 'Ruth Delgado', 'confirmed')
      expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('confirmed')
      await page.keyboard.press('Control+z')
      await expect(said(page, 'Ruth Delgado is back in Pending')).toBeVisible()
      // The messages of the moves have become those of the way back: there is nothing left to press.
      expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
      const moves = listenForMoves(page)
      await page.keyboard.press('Control+z')
      await seeAgain(page)
      await expectAt(page, 'Tom Becker', 'pending')
      await expectAt(page, 'Ruth Delgado', 'pending')
      expect(moves).toEqual([])
      await expect(page.getByRole('alert')).toHaveCount(0)
      for (const name of ['Ruth Delgado', 'Tom Becker'])
        expect(await statusOf(server, key, id(name))).toBe('pending')
    })
  })
}

// Another maker's refuses what leads back, so that there all that leads on is tried.
for (const { maker, from } of [
  ...everyStatus.map((status) => ({ maker: 'ours', from: status }) as const),
  { maker: "another maker's", from: 'pending' },
] as const) {
  test(`the service is ${maker}: from ${STATUSES[from]} a card goes wherever it may, and nowhere else`, async ({
    page,
  }) => {
    test.slow()
    server = await serverOf(maker)
    const others = everyStatus.filter((status) => status !== from)
    const cards = others.map((to) => ({ name: nameOf(from, to), status: from }))
    const { key, id } = await shopOf(server, cards)
    await page.setViewportSize({ width: 1900, height: 1000 })
    const moves = listenForMoves(page)
    await openBoard(page, server, key, `day=${DAY}&closed=true`)
    await expect(page.getByRole('article')).toHaveCount(cards.length)
    for (const to of others) {
      moves.length = 0
      await lift(page, nameOf(from, to))
      await expect(column(page, to)).toHaveAttribute('data-look', isLegal(from, to) ? 'lit' : 'dim')
      await carryOver(page, column(page, to))
      if (isLegal(from, to)) {
        await expect(column(page, to)).toHaveAttribute('data-over', '')
        await page.mouse.up()
        await expect(said(page, `${nameOf(from, to)} moved to ${STATUSES[to]}`)).toBeVisible()
        await expectAt(page, nameOf(from, to), to)
        if (LINE.includes(from) && LINE.includes(to)) expect(moves).toEqual(along(from, to))
        expect(await statusOf(server, key, id(nameOf(from, to)))).toBe(to)
        if (LINE.includes(from)) continue
        // Off the line again it is more than one move, and one Undo.
        await page.keyboard.press('Control+z')
        await expect(said(page, `${nameOf(from, to)} is back in ${STATUSES[from]}`)).toBeVisible()
        await expectAt(page, nameOf(from, to), from)
        expect(await statusOf(server, key, id(nameOf(from, to)))).toBe(from)
      } else {
        await expect(column(page, to)).toContainText(`Not from ${STATUSES[from]}`)
        await page.mouse.up()
        await expect(column(page, to)).not.toHaveAttribute('data-look')
        await expectAt(page, nameOf(from, to), from)
        expect(moves).toEqual([])
      }
    }
  })
}

test(
  'dropped outside, or called off with Escape, nothing has happened',
  { tag: '@window' },
  async ({ page }) => {
    const { key } = await shopOf(server, [{ name: 'Ruth Delgado', status: 'confirmed' }])
    const moves = listenForMoves(page)
    await openBoard(page, server, key)
    await lift(page, 'Ruth Delgado')
    await page.mouse.move(700, 30, { steps: 6 })
    await page.mouse.up()
    await expect(page.locator('[data-look]')).toHaveCount(0)
    await expectAt(page, 'Ruth Delgado', 'confirmed')

    await lift(page, 'Ruth Delgado')
    await carryOver(page, column(page, 'checked_in'))
    await expect(column(page, 'checked_in')).toHaveAttribute('data-over', '')
    // It is seen which one the hand is over, and which would take the card too.
    await expect(column(page, 'checked_in')).toHaveCSS('outline-style', 'solid')
    await expect(column(page, 'in_progress')).toHaveCSS('outline-style', 'dashed')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.locator('[data-look], [data-over], [data-lifted]')).toHaveCount(0)
    await expectAt(page, 'Ruth Delgado', 'confirmed')

    // Back where it came from is nowhere else.
    await lift(page, 'Ruth Delgado')
    await carryOver(page, column(page, 'pending'))
    await carryOver(page, column(page, 'confirmed'))
    await page.mouse.up()
    await expectAt(page, 'Ruth Delgado', 'confirmed')
    expect(moves).toEqual([])
  },
)

test('a click stays a click: the card is opened and not moved', { tag: '@window' }, async ({ page }) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  const moves = listenForMoves(page)
  await openBoard(page, server, key)
  await card(page, 'Ruth Delgado').click()
  await expect(page).toHaveURL(new RegExp(`appointment=${id('Ruth Delgado')}`))
  expect(moves).toEqual([])
})

test('a folded column takes a card, and one that it may not take has its reason', async ({ page }) => {
  const { key, id } = await shopOf(server, [
    { name: 'Ruth Delgado', status: 'in_progress' },
    { name: 'Tom Becker', status: 'checked_in' },
  ])
  await openBoard(page, server, key)
  await lift(page, 'Tom Becker')
  await expect(column(page, 'no_show')).toHaveAttribute('data-look', 'dim')
  await expect(column(page, 'no_show')).toContainText('Not from Checked in: move it to Confirmed first')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await drag(page, 'Ruth Delgado', 'canceled')
  await expect(said(page, 'Ruth Delgado moved to Canceled')).toBeVisible()
  await expect(card(page, 'Ruth Delgado')).toHaveCount(0)
  expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('canceled')
  await column(page, 'canceled').getByRole('button').click()
  await expectAt(page, 'Ruth Delgado', 'canceled')
})

test(
  'what the hand does is told to nothing else on the page, and what is dragged otherwise is',
  { tag: '@window' },
  async ({ page }) => {
    const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }])
    await openBoard(page, server, key)
    const heard: string[] = []
    await page.exposeFunction('hear', (what: string) => heard.push(what))
    await page.evaluate(() => {
      const types = ['pointermove', 'mousemove', 'dragstart', 'drag', 'dragenter', 'dragover', 'dragleave']
      const listen = () => {
        for (const type of types)
          document.addEventListener(type, () => void Reflect.get(window, 'hear')(type))
      }
      addEventListener('pointerdown', listen, { once: true })
    })
    await lift(page, 'Ruth Delgado')
    await carryOver(page, column(page, 'confirmed'))
    await expect(column(page, 'confirmed')).toHaveAttribute('data-over', '')
    expect(heard).toEqual([])
    await page.mouse.up()
    await expect(said(page, 'Ruth Delgado moved to Confirmed')).toBeVisible()
    expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('confirmed')
    await page.evaluate(() => document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true })))
    await expect.poll(() => heard).toContain('dragover')
    await page.mouse.move(700, 30)
    await expect.poll(() => heard).toContain('mousemove')
  },
)

test(
  'an end of a drag that the browser does not tell is found out by the next press',
  { tag: '@window' },
  async ({ page }) => {
    const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
    const moves = listenForMoves(page)
    await page.addInitScript(() =>
      addEventListener('dragend', (event) => event.stopImmediatePropagation(), true),
    )
    await openBoard(page, server, key)
    await lift(page, 'Ruth Delgado')
    await expect(column(page, 'confirmed')).toHaveAttribute('data-look', 'lit')
    await page.keyboard.press('Escape')
    await expect(column(page, 'confirmed')).toHaveAttribute('data-look', 'lit')
    await page.mouse.up()
    await page.mouse.click(700, 30)
    await expect(page.locator('[data-look], [data-over], [data-lifted]')).toHaveCount(0)
    expect(moves).toEqual([])
    await expectAt(page, 'Ruth Delgado', 'pending')
    await drag(page, 'Tom Becker', 'confirmed')
    await expect(said(page, 'Tom Becker moved to Confirmed')).toBeVisible()
    expect(moves).toEqual(['confirmed'])
  },
)

test('let go as soon as it is lifted, a card has gone nowhere, and can be lifted again', async ({ page }) => {
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  const moves = listenForMoves(page)
  await openBoard(page, server, key)
  await expect(card(page, 'Ruth Delgado')).toHaveAttribute('draggable', 'true')
  const at = await card(page, 'Ruth Delgado').boundingBox()
  if (!at) throw new Error('no card')
  await page.mouse.move(at.x + 60, at.y + 60)
  await page.mouse.down()
  await page.mouse.move(at.x + 66, at.y + 66)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('[data-look], [data-over], [data-lifted]')).toHaveCount(0)
  expect(moves).toEqual([])
  await drag(page, 'Ruth Delgado', 'confirmed')
  await expect(said(page, 'Ruth Delgado moved to Confirmed')).toBeVisible()
})
