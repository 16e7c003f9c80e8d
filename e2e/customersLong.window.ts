import { expect, type Page, test } from '@playwright/test'
import { allCustomers } from './api'
import { openDemo, rowsOf } from './desk'
import { untilTestEnds } from './running'
import { createKey, demoShop, startDemo } from './shop'

// The list of customers as it is scrolled: what is in sight stands there, and nobody is missed.

const served = untilTestEnds()

/** Down the list by its own height, twenty times: who stood in the page, by position, each time it was drawn. */
const scrollOn = (page: Page) =>
  page.getByRole('list', { name: 'Customers' }).evaluate(async (list) => {
    const frame = list.parentElement ?? list
    const rows: { at: number; id: string }[] = []
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      for (const row of list.children) {
        const [, id = ''] = row.querySelector('a')?.pathname.split('/customers/') ?? []
        rows.push({ at: Number(row.getAttribute('aria-posinset')), id })
      }
      frame.scrollTop += frame.clientHeight
    }
    return rows
  })

/** The frame of the list, scrolled so far down, however much has to be read on for it. */
async function scrollTo(page: Page, top: number) {
  const frame = page.getByRole('list', { name: 'Customers' }).locator('..')
  await expect(async () => {
    const reached = await frame.evaluate((element, wanted) => {
      element.scrollTop = wanted
      return element.scrollTop
    }, top)
    expect(reached).toBe(top)
  }).toPass({ intervals: [0], timeout: 60_000 })
  return frame
}

test('a long list has every customer once, stands where it was left, and comes back to its place', async ({
  page,
}) => {
  test.slow()
  const server = await served(startDemo())
  const key = await createKey(server, await demoShop(server), 'read-write')
  await openDemo(page, server)
  await expect(rowsOf(page).first()).toBeVisible()

  await test.step('coming back from a customer, the list stands where it was left', async () => {
    await rowsOf(page).first().hover()
    await page.mouse.wheel(0, 3_000)
    const row = rowsOf(page).filter({ visible: true }).nth(20)
    await expect(row).toBeInViewport()
    const name = (await row.locator('span').first().textContent()) ?? ''
    await row.click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.goBack()
    await expect(rowsOf(page).filter({ hasText: name }).first()).toBeInViewport()
  })

  await test.step('loaded again, a long list comes back to its place', async () => {
    await page.goto(`${server.url}/customers`)
    const frame = await scrollTo(page, 20_000)
    const row = page.locator('li[aria-posinset="461"]')
    await expect(row).toBeInViewport()
    // Who it is; what they owe is read behind that, and in its own time.
    const who = row.getByRole('link').first()
    const words = (await who.textContent()) ?? ''
    await page.reload()
    await expect.poll(() => frame.evaluate(({ scrollTop }) => scrollTop)).toBe(20_000)
    await expect(row).toBeInViewport()
    await expect(who).toHaveText(words)
    // Whoever scrolls there by hand, or comes anew, is not taken back.
    await scrollTo(page, 0)
    await page.reload()
    await expect(rowsOf(page).first()).toBeInViewport()
  })

  await test.step('scrolled to its end, the list has every customer once, in the order of the service', async () => {
    const expected = (await allCustomers(server, key)).map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(2_300)

    // Tall enough that a hundred customers and more are in sight at once.
    await page.setViewportSize({ width: 1280, height: 6_000 })
    const seen = new Map<number, string>()
    const moved: string[] = []
    await expect(async () => {
      for (const { at, id } of await scrollOn(page)) {
        if ((seen.get(at) ?? id) !== id) moved.push(`${at}: ${seen.get(at)} became ${id}`)
        seen.set(at, id)
      }
      expect(seen.has(expected.length)).toBe(true)
    }).toPass({ timeout: 60_000, intervals: [0] })

    await expect(
      page.getByRole('status').filter({ hasText: `All ${expected.length.toLocaleString('en-US')}` }),
    ).toBeVisible()
    expect(moved).toEqual([])
    expect(Array.from(expected, (_, at) => seen.get(at + 1))).toEqual(expected)
    expect(seen.size).toBe(expected.length)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('however far one jumps, rows stand there in the very frame', async () => {
    await scrollTo(page, 20_000)
    const list = page.getByRole('list', { name: 'Customers' })
    for (const top of [0, 400, 12_000, 11_600, 19_000]) {
      const inSight = await list.evaluate(async (rows, goal) => {
        const frame = rows.parentElement ?? rows
        frame.scrollTop = goal
        await new Promise<void>((painted) =>
          requestAnimationFrame(() => {
            const after = new MessageChannel()
            after.port1.addEventListener('message', () => painted())
            after.port1.start()
            after.port2.postMessage(null)
          }),
        )
        const { left, top: edge, height } = frame.getBoundingClientRect()
        const at = (part: number) => document.elementFromPoint(left + 200, edge + height * part)
        return [0.3, 0.6, 0.9].map((part) => at(part)?.closest('li') !== null)
      }, top)
      expect(inSight, `at ${top}`).toEqual([true, true, true])
    }
  })

  await test.step('loaded again from too far down, a list says that it begins at the top', async () => {
    await scrollTo(page, 61_000)
    await page.reload()
    await expect(page.getByText('The list starts at the top again')).toBeVisible()
    await expect(rowsOf(page).first()).toBeInViewport()
  })
})
