import { expect, test } from '@playwright/test'
import { later } from '../src/client/testing/later'
import { card, expectAt, listenForMoves, openBoard, shopOf, statusOf } from './boards'
import { builtFile } from './builtFile'
import { addNew, enterKey } from './desk'
import { chance, keyboardAt } from './keyboards'
import { allOf, fullShop, scanAnywhere, searched } from './scans'
import { DAY, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

/** So many scans in all, a quarter of them at each go; SCANS=200 asks for more. */
const SCANS = Number(process.env['SCANS'] ?? 80)

test('a scan over a card with the focus is searched for, and moves no car', async ({ page }) => {
  test.slow()
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  const moves = listenForMoves(page)
  await openBoard(page, server, key, `day=${DAY}&closed=true`)
  const { type, typeAtOnce } = await keyboardAt(page)

  await test.step('a scanned VIN moves no car, at whatever pace it comes', async () => {
    for (const ms of [4, 9, 17, 24, 30]) {
      // Opened and left, as it happens: the card has the focus.
      await card(page, 'Ruth Delgado').getByRole('link').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(card(page, 'Ruth Delgado').getByRole('link')).toBeFocused()
      await type('1MCAN82633A004352\n', () => ms)
      await expect(searched(page)).toHaveValue('1MCAN82633A004352')
      await expect(page.getByText('Nobody by that among what was searched.')).toBeVisible()
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
    await expectAt(page, 'Ruth Delgado', 'pending')
    expect(moves).toEqual([])
    expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('pending')
  })

  await test.step('a menu that a letter has opened takes no letters as its choice, and makes way for what is scanned', async () => {
    const menu = page.getByRole('menu')
    for (const [letter, below] of [
      ['m', 'Confirmed'],
      ['n', 'Customer'],
    ] as const) {
      await card(page, 'Ruth Delgado').getByRole('link').focus()
      await page.keyboard.press(letter)
      await expect(menu.getByRole('menuitem').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      const chosen = menu.getByRole('menuitem', { name: below, exact: true })
      await expect(chosen).toBeFocused()
      await page.keyboard.type('cnq', { delay: 120 })
      await expect(chosen).toBeFocused()
      await expect(menu).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await typeAtOnce('CAN82633A004352\n', () => 12)
      await expect(searched(page)).toHaveValue('CAN82633A004352')
      await expect(searched(page)).toBeFocused()
      await expect(menu).toHaveCount(0)
    }
    expect(moves).toEqual([])
    expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('pending')
  })

  await test.step('a list that a letter of a scan has opened, and that comes when the search has it all, goes again', async () => {
    const file = later<null>()
    await page.route(builtFile('src/app/frame/NewMenu.tsx'), async (route) => {
      await file.promise
      await route.continue()
    })
    await page.goto(`${server.url}/board?day=${DAY}`)
    await card(page, 'Ruth Delgado').getByRole('link').focus()
    const isAsked = page.waitForRequest(builtFile('src/app/frame/NewMenu.tsx'))
    await page.keyboard.press('n')
    await isAsked
    // The letter was held up, and is the first of all: with it, or without it, the rest is searched for.
    await type('1MCAN82633A004352\n', () => 12)
    await expect(searched(page)).toHaveValue(/1MCAN82633A004352$/)
    await expect(searched(page)).toBeFocused()
    file.resolve(null)
    await expect(page.getByText('Nobody by that among what was searched.')).toBeVisible()
    await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 100)))
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(searched(page)).toBeFocused()
    await page.unroute(builtFile('src/app/frame/NewMenu.tsx'))
  })

  await test.step('the first keys of a scan, told of long before the rest, are not typed behind it', async () => {
    await page.goto(`${server.url}/board?day=${DAY}`)
    await card(page, 'Ruth Delgado').getByRole('link').focus()
    // A computer that draws nothing for a while.
    await page.evaluate(() => {
      const held: FrameRequestCallback[] = []
      const draw = window.requestAnimationFrame
      window.requestAnimationFrame = (callback) => held.push(callback)
      Object.assign(window, {
        drawAgain() {
          window.requestAnimationFrame = draw
          held.forEach((callback) => draw(callback))
        },
      })
    })
    const from = Date.now()
    await typeAtOnce('40', () => 27, from)
    // Nothing is waited for: so long the computer stands still.
    await page.waitForTimeout(120)
    await typeAtOnce('1 0464\n', () => 27, from + 54)
    await page.evaluate(() => Reflect.get(window, 'drawAgain')())
    await expect(page.getByText('Nobody by that among what was searched.')).toBeVisible()
    await expect(searched(page)).toHaveValue('401 0464')
    await expect(searched(page)).toBeFocused()
  })
})

const IN_DATES = ['KP 50719', 'PPN 6479', '1234567', '05162031', '5KNT15', '7 TRK']

test('a scan sends no form, changes no date, and presses nothing that is open', async ({ page }) => {
  test.slow()
  const { key, customer, invoice } = await fullShop(server)
  const before = await allOf(server, key)
  await page.goto(server.url)
  await enterKey(page, key)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
  const { typeAtOnce } = await keyboardAt(page)

  await test.step('in a form what is scanned stays in its field, and sends the form not', async () => {
    for (const [path, open, label] of [
      ['/customers', null, 'Name'],
      [`/customers/${customer}`, 'Edit', 'Name'],
      [`/customers/${customer}`, 'Add vehicle', 'Plate'],
      ['/settings/webhooks', 'New webhook', 'Label'],
    ] as const) {
      await page.goto(`${server.url}${path}`)
      if (open === null) await addNew(page, 'Customer')
      else await page.getByRole('button', { name: open, exact: true }).first().click()
      const input = page.getByLabel(label, { exact: true })
      await input.fill('')
      for (const ms of [4, 30]) {
        await typeAtOnce('7TRK221\n', () => ms)
        await expect(input).toBeFocused()
      }
      await expect(input).toHaveValue('7TRK2217TRK221')
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    expect(await allOf(server, key)).toEqual(before)
  })

  await test.step('over what is open, a scan presses nothing, and is told to wait in the search', async () => {
    await page.goto(`${server.url}/invoices/${invoice}?pay=1`)
    const panel = page.getByRole('dialog', { name: 'Record payment' })
    for (const [name, scanned] of [
      ['Close', '1MCAN82633A004352'],
      [/^Record /, '4P5NM21'],
    ] as const) {
      await panel.getByRole('button', { name }).focus()
      await typeAtOnce(`${scanned}\n`, () => 12)
      await expect(page.getByText(`Scanned ${scanned}`)).toBeVisible()
      await expect(searched(page)).toHaveValue(scanned)
      await expect(panel).toBeVisible()
      await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(searched(page)).toHaveValue('4P5NM21')
    expect(await allOf(server, key)).toEqual(before)
  })

  await test.step('a date or a time that has the focus keeps nothing of a scan, and shows no calendar', async () => {
    const pace = [4, 10, 30]
    for (const [path, label] of [
      ['/board', 'Date'],
      ['/board?day=all', 'Date'],
      [`/schedule?day=${DAY}`, 'Day'],
      ['/day-close', 'Day'],
      [`/quotes/new?customer=${customer}`, 'Valid until'],
    ] as const) {
      await page.goto(server.url + path)
      const input = page.getByLabel(label, { exact: true })
      await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
      const shown = await input.inputValue()
      for (const [place, scanned] of IN_DATES.entries()) {
        const told = `${scanned} into ${label} of ${path}`
        await input.focus()
        await typeAtOnce(`${scanned}\n`, () => pace[place % pace.length] ?? 4)
        await expect(searched(page), told).toHaveValue(scanned)
        await expect(searched(page), told).toBeFocused()
        await expect(input, told).toHaveValue(shown)
        await expect(page, told).toHaveURL(server.url + path)
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
      }
    }
    // Over a page they are told to wait.
    await page.goto(`${server.url}/invoices/${invoice}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await addNew(page, 'Appointment')
    for (const label of ['Date', 'Time']) {
      const input = page.getByRole('dialog').getByLabel(label, { exact: true })
      const shown = await input.inputValue()
      for (const [place, scanned] of IN_DATES.entries()) {
        await input.focus()
        await typeAtOnce(`${scanned}\n`, () => pace[place % pace.length] ?? 4)
        await expect(page.getByText(`Scanned ${scanned}`)).toBeVisible()
        await expect(input, scanned).toHaveValue(shown)
      }
    }
    expect(await allOf(server, key)).toEqual(before)
  })
})

test('a space that a hand presses in a date opens its calendar, and its digits write the date', async ({
  page,
}) => {
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await page.addInitScript(() => {
    Object.defineProperty(HTMLInputElement.prototype, 'showPicker', {
      value(this: HTMLInputElement) {
        if (!navigator.userActivation.isActive) throw new Error('Nobody asked for it')
        this.dataset['shown'] = 'yes'
      },
    })
  })
  await openBoard(page, server, key, `day=${DAY}`)
  await page.goto(`${server.url}/schedule?day=${DAY}`)
  const day = page.getByLabel('Day', { exact: true })
  const { type } = await keyboardAt(page)
  for (const pace of [40, 90]) {
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
    await day.focus()
    await type(pace === 40 ? '05172031' : '05182032', () => pace)
    await expect(page).toHaveURL(pace === 40 ? /day=2031-05-17/ : /day=2032-05-18/)
    await expect(day).not.toHaveAttribute('data-shown', 'yes')
    // One more digit of the year, and a space at the pace of a hand.
    await type('3 ', () => pace)
    await expect(day).toHaveAttribute('data-shown', 'yes')
    await expect(day).toBeFocused()
  }
  await expect(searched(page)).toHaveValue('')
})

const GOES = [
  {
    how: '',
    pages: [
      ['/board', '/schedule', '/schedule/calls', '/today', '/settings'],
      ['/invoices', '/quotes', '/quotes/QUOTE', '/day-close'],
    ],
    rate: 1,
  },
  {
    how: ', on a slow computer',
    pages: [
      ['/board', '/customers', '/invoices/INVOICE', '/payments'],
      ['/customers/CUSTOMER', '/quotes/new', '/invoices/INVOICE', '/settings/webhooks'],
    ],
    rate: 4,
  },
]
const SHARES = GOES.flatMap(({ pages }) => pages).length

for (const { how, pages, rate } of GOES) {
  test(`whatever has the focus, a burst is searched for whole and does nothing${how}`, async ({ page }) => {
    test.slow()
    const { key, customer, invoice, quote } = await fullShop(server)
    const before = await allOf(server, key)
    await page.goto(server.url)
    await enterKey(page, key)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
    console.log(`On ${pages.flat().join(', ')} what is scanned, and where, is drawn from SEED=${seed}.`)
    const luck = chance(seed)
    const { slow } = await keyboardAt(page)
    for (const share of pages)
      for (const path of share)
        await test.step(path, async () => {
          const real = path.replace('INVOICE', invoice).replace('CUSTOMER', customer).replace('QUOTE', quote)
          // Slow where it is scanned at: it comes no slower than anywhere.
          await slow(1)
          await page.goto(
            `${server.url}${real}${real === '/board' || real === '/schedule' ? `?day=${DAY}` : ''}`,
          )
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
          await slow(rate)
          await scanAnywhere(page, luck, Math.ceil(SCANS / SHARES / share.length))
        })
    expect(await allOf(server, key)).toEqual(before)
  })
}
