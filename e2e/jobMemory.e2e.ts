import { expect, type Page, test } from '@playwright/test'
import { cell, line, sheet } from './quoting'
import { type Server, sharedServer } from './shop'
import { atRuths } from './workbench'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

const JOB = [line('Front brake pads', 1, 18_900), line('Labor, front brakes', 1.5, 12_800)]
const offered = (page: Page) => page.getByRole('listbox', { name: 'Charged before' }).getByRole('option')

/** Whole lists of quotes that were asked for, since now. */
function listenForLists(page: Page) {
  const lists: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/shop/quotes' && request.method() === 'GET' && !searchParams.has('customer_id'))
      lists.push(request.url())
  })
  return lists
}

test('“front br” and Tab fill in what was charged last, with its prices; one Undo takes it back', async ({
  page,
}) => {
  const { customerId, quotes } = await atRuths(page, server)
  await quotes.write(customerId, { line_items: [line('Front brake pads', 1, 15_000)] })
  await quotes.write(customerId, { line_items: JOB })
  await quotes.write(customerId, { line_items: [line('Wiper blade', 2, 1_650)] })
  const lists = listenForLists(page)
  await cell(page, 'Description', 1).click()
  await page.keyboard.type('front br')
  await expect(offered(page)).toHaveText([
    /Front brake pads, 2 lines at once.*once, today.*\$381\.00/,
    /Front brake pads.*2 times, last today.*\$189\.00/,
    /Labor, front brakes.*once, today.*\$192\.00/,
  ])
  await expect(offered(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  expect(await sheet(page)).toEqual([
    ['Front brake pads', '1', '189.00'],
    ['Labor, front brakes', '1.5', '128.00'],
  ])
  await expect(offered(page)).toHaveCount(0)
  await expect(page.getByText('2 lines added from earlier quotes').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await sheet(page)).toEqual([['front br', '', '']])
  await expect(cell(page, 'Description', 1)).toBeFocused()
  await expect(page.getByText('2 lines added from earlier quotes')).toHaveCount(0)
  await expect(page.getByText('Changed back')).toBeVisible()

  // Read once: what is typed after that asks for nothing.
  await cell(page, 'Description', 1).fill('')
  await page.keyboard.type('wiper')
  await expect(offered(page)).toHaveText([/Wiper blade.*\$33\.00/])
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.length).toBeLessThanOrEqual(5)
})

test('Ctrl Z in the sheet takes it back too, and after that is the field’s own', async ({ page }) => {
  const { customerId, quotes } = await atRuths(page, server)
  await quotes.write(customerId, { line_items: JOB })
  await cell(page, 'Description', 1).click()
  await page.keyboard.type('front')
  await expect(offered(page)).toHaveCount(3)
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Quantity', 2)).toBeFocused()
  await page.keyboard.press('Control+z')
  expect(await sheet(page)).toEqual([['front', '', '']])
  await expect(cell(page, 'Description', 1)).toBeFocused()
  await expect(page.getByText('2 lines added from earlier quotes')).toHaveCount(0)

  // What is typed into the lines after that is not lost to it.
  await page.keyboard.type(' b')
  await expect(offered(page)).toHaveCount(3)
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Control+z')
  expect((await sheet(page)).map(([words]) => words)).toEqual(['Front brake pads', 'Labor, front brakes'])
})

test('arrows choose, a click takes, Escape closes, and Tab then goes on to the quantity', async ({
  page,
}) => {
  const { customerId, quotes } = await atRuths(page, server)
  await quotes.write(customerId, { line_items: JOB })
  await cell(page, 'Description', 1).click()
  await page.keyboard.type('front')
  await expect(offered(page)).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await expect(offered(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(offered(page)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Quantity', 1)).toBeFocused()
  expect(await sheet(page)).toEqual([['front', '', '']])

  // Come back to, and not typed just now: Tab is Tab.
  await cell(page, 'Description', 1).click()
  await expect(offered(page)).toHaveCount(0)
  await page.keyboard.press('End')
  await page.keyboard.type('s')
  await expect(offered(page)).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await expect(offered(page)).toHaveCount(3)
  await page.keyboard.press('ArrowLeft')
  await expect(offered(page)).toHaveCount(0)
  await page.keyboard.type('x')
  await page.keyboard.press('Backspace')
  await expect(offered(page)).toHaveCount(3)
  await offered(page).nth(1).click()
  expect(await sheet(page)).toEqual([['Front brake pads', '1', '189.00']])
})

test('of six hundred quotes the newest five hundred are read, in five requests', async ({ page }) => {
  const { customerId, quotes } = await atRuths(page, server)
  await quotes.write(customerId, { line_items: [line('Long ago', 1, 100)] })
  for (let at = 0; at < 20; at += 1) {
    await Promise.all(
      Array.from({ length: 26 }, () =>
        quotes.write(customerId, { line_items: [line('Oil change', 1, 7_900)] }),
      ),
    )
  }
  const lists = listenForLists(page)
  await cell(page, 'Description', 1).click()
  await page.keyboard.type('oil')
  await expect(offered(page)).toHaveText([/Oil change.*500 times.*\$79\.00/])
  await expect(page.getByText('From the newest 500 quotes.')).toBeVisible()
  expect(lists).toHaveLength(5)
  await cell(page, 'Description', 1).fill('')
  await page.keyboard.type('long')
  await expect(offered(page)).toHaveCount(0)
  expect(lists).toHaveLength(5)
})
