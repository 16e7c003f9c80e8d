import { expect, type Page, test } from '@playwright/test'
import { busyShop } from './busyShop'
import { card as region, closeButton } from './closing'
import { field } from './desk'
import { keyboardAt } from './keyboards'
import { panel } from './panel'
import { cell } from './quoting'
import { searched } from './scans'
import { leaveAll, scannerAt } from './scanStates'
import { readAppointment, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// A scanner is pulled whatever is on screen. Where letters act, none of a scan's does.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

async function goTo(page: Page, path: string) {
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
}

test('at the calls, a customer, the lists, an invoice and the day close, no letter of a scan acts', async ({
  page,
}) => {
  test.slow()
  const { marcus, invoice, doings, records, before } = await busyShop(page, server)
  const { searches, scan } = await scannerAt(page, doings)
  const nowhere = () => leaveAll(page)

  await goTo(page, '/schedule/calls')
  const call = page.getByRole('region', { name: 'Call', exact: true })
  await expect(call.getByRole('link', { name: 'Text' })).toBeVisible()
  const stays = () =>
    expect(page.getByRole('list', { name: 'Calls' })).not.toContainText(/No answer|Confirmed/)
  await searches({ at: nowhere, letters: 'CXRUT', stays })
  await searches({ at: () => call.getByRole('button', { name: 'Confirmed' }).focus(), letters: 'CX', stays })
  await searches({ at: () => call.getByRole('link', { name: 'Reschedule' }).focus(), letters: 'R7', stays })

  await test.step('where keys are told of late, the first of a scan is no hand’s, though the next comes long after it', async () => {
    await goTo(page, '/schedule/calls')
    await expect(call.getByRole('button', { name: 'Confirmed' })).toBeVisible()
    const { typeAtOnce } = await keyboardAt(page)
    for (const scanned of ['C401XR', 'X401CR', 'R401XC']) {
      await leaveAll(page)
      // Pressed so long ago that a hand's letter would wait as long as one ever does, and the next told of later than a
      // letter waits that was told of at once. What is left between the two is for a test that is held up itself.
      const from = Date.now() - 320
      await typeAtOnce(scanned.slice(0, 1), () => 12, from)
      await new Promise((go) => setTimeout(go, 70))
      await typeAtOnce(`${scanned.slice(1)}\n`, () => 12, from + 12)
      await expect(searched(page), scanned).toHaveValue(scanned)
      await expect(page.locator('[role=dialog]:not([aria-modal=false])'), scanned).toHaveCount(0)
      await expect(page.getByRole('list', { name: 'Calls' }), scanned).not.toContainText(
        /No answer|Confirmed/,
      )
    }
    expect(doings).toEqual([])
    expect(await records()).toEqual(before)
  })

  await goTo(page, `/customers/${marcus}`)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now.getByRole('button', { name: 'Move to Completed' })).toBeVisible()
  await expect(now.getByRole('link', { name: 'Text' })).toBeVisible()
  await expect(now).toContainText('$884.35')
  const inWork = () => expect(now).toContainText('In progress')
  await searches({ at: nowhere, letters: 'MTPBQEN', stays: inWork })
  await searches({
    at: () => now.getByRole('button', { name: 'Move to' }).focus(),
    letters: 'MP',
    stays: inWork,
  })

  await goTo(page, '/invoices')
  const bill = page.getByRole('list', { name: 'Invoices' }).getByRole('link').first()
  await searches({ at: () => bill.focus(), letters: 'PN7' })
  await goTo(page, '/customers')
  const row = page.getByRole('list', { name: 'Customers' }).getByRole('link').first()
  await searches({ at: () => row.focus(), letters: 'PBN7' })

  await goTo(page, `/invoices/${invoice}`)
  const same = page.getByRole('region', { name: 'Same customer' })
  await searches({ at: () => same.getByRole('link').first().focus(), letters: 'PE' })

  await goTo(page, '/day-close')
  await expect(region(page, 'Takings')).toContainText('There are no payments')
  await searches({ at: nowhere, letters: 'CP7' })
  const note = field(page, 'Note')
  await scan({
    at: async () => (await note.fill(''), note.focus()),
    stays: (text) => expect(note).toHaveValue(text),
  })
  await note.fill('')
  await field(page, 'A sum').check()
  const counted = field(page, 'Float')
  await scan({
    at: async () => (await counted.fill(''), counted.focus()),
    stays: (text) => expect(counted).toHaveValue(text),
  })
  await counted.fill('100')
  await expect(closeButton(page)).toBeVisible()

  expect(doings).toEqual([])
  expect(await records()).toEqual(before)
})

test('in the search, at a line to book, and over an open visit, a scan takes nothing', async ({ page }) => {
  test.slow()
  const { called, doings, records, before } = await busyShop(page, server)
  const { searches, scan } = await scannerAt(page, doings)
  const box = page.getByRole('combobox', { name: 'Search' })
  const within = page.locator('search')

  await goTo(page, '/customers')
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Marcus Hale')
  const found = async () => {
    await box.fill('0168')
    await expect(within.getByRole('button', { name: 'Record payment' })).toBeVisible()
  }
  await searches({ at: found, letters: 'CB' })
  for (const name of ['Record payment', 'Book'])
    await searches({
      at: async () => (await found(), within.getByRole('button', { name }).focus()),
      letters: 'PB7',
    })

  const book = page.getByRole('group', { name: 'Book by this line' })
  const understood = async () => {
    await box.fill('0168 brakes tomorrow 2pm')
    await expect(book.getByRole('button', { name: 'Book' })).toBeEnabled()
  }
  await searches({ at: understood, letters: 'BX' })
  await searches({
    at: async () => (await understood(), book.getByRole('button', { name: 'Book' }).focus()),
    letters: 'BR7',
  })
  await searches({
    at: async () => {
      await box.fill('0168 brakes tomorrow at 9')
      await book.getByRole('button', { name: /9:00/ }).first().focus()
    },
    letters: 'BR7',
  })

  await page.goto(`${server.url}/board?appointment=${called.id}&day=all`)
  const labels = panel(page).getByRole('region', { name: 'Labels' })
  await expect(panel(page)).toContainText('Brakes')
  const waits = async (text: string) => {
    await expect(searched(page), text).toHaveValue(text)
    await expect(page.getByText(`Scanned ${text}`), text).toBeVisible()
    await expect(panel(page), text).toBeVisible()
    await expect(page.getByRole('menu'), text).toHaveCount(0)
  }
  const add = labels.getByRole('button', { name: 'Add a label' })
  await scan({ at: () => add.focus(), letters: 'TMEX7', stays: waits })
  await add.click()
  const label = labels.getByLabel('Label', { exact: true })
  await scan({
    at: async () => (await label.fill(''), label.focus()),
    letters: 'TMC',
    async stays(text) {
      await expect(label).toHaveValue(text)
      await expect(label).toBeFocused()
    },
  })
  await scan({
    at: async () => (
      await label.fill('waiter'),
      labels.getByRole('button', { name: 'Add', exact: true }).focus()
    ),
    letters: 'TM7',
    stays: waits,
  })

  expect(doings).toEqual([])
  expect(await records()).toEqual(before)
})

test('beside the offer for a car that is done, and over the jobs that a quote proposes, a scan takes none', async ({
  page,
}) => {
  test.slow()
  const shop = await busyShop(page, server)
  const { here, marcus, doings, records } = shop
  const { searches, scan } = await scannerAt(page, doings)

  await goTo(page, `/customers/${marcus}`)
  await page.getByRole('button', { name: 'Move to Completed' }).click()
  const offered = page.getByRole('dialog', { name: 'owes $884.35' })
  await expect(offered).toBeVisible()
  // Under the pointer it does not leave by itself.
  await offered.hover()
  await expect.poll(async () => (await readAppointment(server, shop.key, here.id)).status).toBe('completed')
  doings.length = 0
  const before = await records()
  const stays = () => expect(offered).toBeVisible()
  for (const name of ['Record payment', 'Dismiss'])
    await searches({ at: () => offered.getByRole('button', { name }).focus(), letters: 'PTB7', stays })
  await searches({ at: () => leaveAll(page), letters: 'PTB', stays })

  await goTo(page, `/quotes/new?customer=${marcus}`)
  const description = cell(page, 'Description', 1)
  const jobs = page.getByRole('listbox', { name: 'Charged before' })
  await scan({
    async at() {
      await description.fill('')
      await description.pressSequentially('front', { delay: 80 })
      await expect(jobs).toBeVisible()
    },
    letters: 'CTN7',
    async stays(text) {
      await expect(description).toHaveValue(`front${text}`)
      await expect(cell(page, 'Price', 1)).toHaveValue('')
      await expect(jobs).toHaveCount(0)
    },
  })
  expect(doings).toEqual([])
  expect(await records()).toEqual(before)
})
