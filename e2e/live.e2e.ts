import { expect, test } from '@playwright/test'
import { addCustomer, ask } from './api'
import { atTheTill, lookFirst, panel, ready, recordButton } from './atTheTill'
import { card, column, expectAt, lift, moveByMenu, openBoard, shopOf } from './boards'
import { addVehicle } from './booking'
import { openCardMenu } from './byKeys'
import { field, hearsNothing, liveOf, openOneCustomer, press } from './desk'
import { atQuote, cell, line } from './quoting'
import { addAppointment, changeAppointment, DAY, deleteAppointment, ZONE } from './scheduling'
import { createKey, createShop, type Server, sharedServer } from './shop'

// What another desk does, at a desk that hears it.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('a card that another desk moves stands in its column here, nobody having read anything', async ({
  page,
}) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
  await openBoard(page, server, key)
  await expect(page.getByRole('button', { name: 'Live. Pause updating' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await changeAppointment(server, key, id('Ruth Delgado'), { status: 'confirmed' })
  await expectAt(page, 'Ruth Delgado', 'confirmed')
  await expect(card(page, 'Ruth Delgado')).toHaveAttribute('data-marked', 'true')
  await deleteAppointment(server, key, id('Tom Becker'))
  await expect(card(page, 'Tom Becker')).toHaveCount(0)
  expect(asked.filter((url) => /\/shop\/(appointments|board)/.test(url))).toEqual([])
})

test('a key that only reads hears it in the words of its surface', async ({ page }) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado', status: 'in_progress' }])
  await openBoard(page, server, key, `day=${DAY}`, liveOf(server))
  await expect(page.getByRole('button', { name: 'Live. Pause updating' })).toBeVisible()
  await changeAppointment(server, key, id('Ruth Delgado'), { status: 'completed' })
  await expect(card(column(page, 'in_progress'), 'Ruth Delgado')).toHaveCount(0)
})

test('a card waits for no car on a surface that has none', async ({ page }) => {
  const { key } = await shopOf(server, [])
  const { id: customer_id } = await addCustomer(server, key, { name: 'Ruth Delgado' })
  const { id: vehicle_id } = await addVehicle(server, key, customer_id)
  await addAppointment(server, key, {
    customer_id,
    vehicle_id,
    service_type: 'Oil change',
    scheduled_at: `${DAY}T15:00:00Z`,
    duration_minutes: 60,
  })
  await openBoard(page, server, key, `day=${DAY}`, liveOf(server))
  await expect(card(page, 'Ruth Delgado')).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
})

test('what is held still goes on hearing, and says how much waits', async ({ page }) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
  await openBoard(page, server, key)
  await page.getByRole('button', { name: 'Live. Pause updating' }).click()
  await changeAppointment(server, key, id('Ruth Delgado'), { status: 'confirmed' })
  await changeAppointment(server, key, id('Ruth Delgado'), { status: 'checked_in' })
  await expect(page.getByRole('button', { name: /, Paused, 1 change waits/ })).toBeVisible()
  await changeAppointment(server, key, id('Tom Becker'), { status: 'confirmed' })
  await expect(page.getByRole('button', { name: /, Paused, 2 changes wait/ })).toBeVisible()
  await expectAt(page, 'Ruth Delgado', 'pending')
  await page.getByRole('button', { name: 'Resume updating' }).click()
  await expectAt(page, 'Ruth Delgado', 'checked_in')
  await expectAt(page, 'Tom Becker', 'confirmed')
})

test('nothing moves under a hand: the card says where it has gone, and goes when it is let go or the hand rests', async ({
  page,
}) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
  await page.clock.install()
  await openBoard(page, server, key)
  await expect(page.getByRole('button', { name: 'Live. Pause updating' })).toBeVisible()
  await card(page, 'Ruth Delgado').getByRole('link').focus()
  await changeAppointment(server, key, id('Ruth Delgado'), { status: 'confirmed' })
  await expect(card(column(page, 'pending'), 'Ruth Delgado')).toContainText('now Confirmed')
  await expectAt(page, 'Ruth Delgado', 'pending')
  // Another card has no hand on it.
  await changeAppointment(server, key, id('Tom Becker'), { status: 'confirmed' })
  await expectAt(page, 'Tom Becker', 'confirmed')
  await card(page, 'Tom Becker').getByRole('link').focus()
  await expectAt(page, 'Ruth Delgado', 'confirmed')
  await expect(card(page, 'Ruth Delgado')).not.toContainText('now Confirmed')

  // Somebody was called away with a card under their hand.
  await changeAppointment(server, key, id('Tom Becker'), { status: 'checked_in' })
  await expect(card(column(page, 'confirmed'), 'Tom Becker')).toContainText('now Checked in')
  await page.clock.fastForward(10_500)
  await expectAt(page, 'Tom Becker', 'checked_in')
  await expect(card(page, 'Tom Becker').getByRole('link')).toBeFocused()
})

test('a card whose menu is open, or that is in the hand, says where it has gone all the same', async ({
  page,
}) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
  await openBoard(page, server, key)
  await expect(page.getByRole('button', { name: 'Live. Pause updating' })).toBeVisible()
  await card(page, 'Ruth Delgado').getByRole('link').focus()
  await openCardMenu(page)
  const menu = page.getByRole('menu')
  const choices = menu.getByRole('group')
  const before = (await choices.textContent()) ?? ''
  await changeAppointment(server, key, id('Ruth Delgado'), { status: 'confirmed' })
  await changeAppointment(server, key, id('Tom Becker'), { status: 'confirmed' })
  await expect(page.getByRole('status').filter({ hasText: 'Moved on another computer' })).toHaveText(
    'Moved on another computer. It is now in Confirmed.',
  )
  expect(await choices.textContent()).toBe(before)
  await expect(card(column(page, 'pending'), 'Ruth Delgado')).toContainText('now Confirmed')
  // The rest waits for the hand.
  await expectAt(page, 'Tom Becker', 'pending')
  await page.keyboard.press('Escape')
  await expectAt(page, 'Tom Becker', 'confirmed')

  await lift(page, 'Tom Becker')
  await changeAppointment(server, key, id('Tom Becker'), { status: 'checked_in' })
  await expect(card(column(page, 'confirmed'), 'Tom Becker')).toContainText('now Checked in')
  await deleteAppointment(server, key, id('Tom Becker'))
  await expect(card(column(page, 'confirmed'), 'Tom Becker')).toContainText('deleted on another computer')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.mouse.move(0, 0)
  await expect(card(page, 'Tom Becker')).toHaveCount(0)
})

test('what this desk does moves a card at once, with the hand on it', async ({ page }) => {
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await openBoard(page, server, key)
  await moveByMenu(page, 'Ruth Delgado', 'confirmed')
  await expectAt(page, 'Ruth Delgado', 'confirmed')
})

test('money taken at another desk is said beside the form here at once, and Record goes to the person', async ({
  page,
}) => {
  const { books, id } = await atTheTill(page, server)
  await ready(page, 'Card')
  await books.pay(id, { amount_cents: 40_000, method: 'cash' })
  await expect(panel(page).getByRole('status').filter({ hasText: 'Another payment came in' })).toContainText(
    '$400.00 cash was recorded elsewhere meanwhile',
  )
  await expect(lookFirst(page)).toBeVisible()
  await expect(panel(page).getByRole('status', { name: 'Balance due' })).toHaveText('$884.35')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByRole('button', { name: 'Use $484.35' })).toBeFocused()
  await panel(page).getByRole('button', { name: 'Use $484.35' }).click()
  await expect(recordButton(page)).toBeEnabled()
  expect(await books.payments(id)).toHaveLength(1)
})

test('a form that is open stays as it is, and what another desk changed is said beside it', async ({
  page,
}) => {
  const { key, id } = await openOneCustomer(page, server)
  await press(page, 'Edit')
  await field(page, 'Phone').fill('212 555 0199')
  await ask(server, key, 'PATCH', `/customers/${id}`, { notes: 'Waits in the car' })
  const news = page.getByRole('status').filter({ hasText: 'Changed on another computer since you started' })
  await expect(news).toContainText('Notes: was “Prefers text”, now “Waits in the car”')
  await expect(field(page, 'Notes')).toHaveValue('Prefers text')
  await expect(field(page, 'Phone')).toHaveValue('212 555 0199')
  await press(page, 'Save')
  await expect(page.getByText('Waits in the car')).toBeVisible()
})

test('so does a quote on the workbench, and what is typed there is not lost', async ({ page }) => {
  const { quotes, id } = await atQuote(page, server, 'draft')
  await press(page, 'Edit')
  await cell(page, 'Description', 1).fill('Front struts, both')
  await quotes.change(id, { line_items: [line('Rear struts', 1, 50_000)], tax_cents: 0 })
  const news = page.getByRole('status').filter({ hasText: 'Changed on another computer since you started' })
  await expect(news).toContainText('It has 1 line and a total of $500.00 now')
  await expect(cell(page, 'Description', 1)).toHaveValue('Front struts, both')
  await press(page, 'Save quote')
  await expect(page.getByText('Nothing is saved yet')).toBeVisible()
  await expect(news).toHaveCount(0)
  expect(await quotes.read(id)).toMatchObject({ total_cents: 50_000 })
})

test('a desk that hears nothing reads again every 15 s, as before', async ({ page }) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await page.clock.install()
  await hearsNothing(page)
  await openBoard(page, server, key)
  await expectAt(page, 'Ruth Delgado', 'pending')
  await changeAppointment(server, key, id('Ruth Delgado'), { status: 'confirmed' })
  await page.clock.fastForward(16_000)
  await expectAt(page, 'Ruth Delgado', 'confirmed')
  await expect(page.getByRole('button', { name: /, updated \d/ })).toBeVisible()
})

test('a new shop’s first customer is in the list of a desk that looks at it', async ({ page }) => {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await openBoard(page, server, key)
  await expect(page.getByRole('button', { name: 'Live. Pause updating' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click()
  await ask(server, key, 'POST', '/customers', { name: 'Maria Alvarez' })
  await expect(page.getByRole('link', { name: /Maria Alvarez/ })).toBeVisible()
})
