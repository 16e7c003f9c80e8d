import { expect, test } from '@playwright/test'
import { card, openBoard } from './boards'
import { allAppointments } from './booking'
import { tabTo } from './byKeys'
import { byLink, LIVE, openCustomer, signIn } from './desk'
import { heldBack } from './heldBack'
import { aShop, atThePanel, fact, panel, patches, press } from './panel'
import { obstaclesOn } from './readable'
import { addAppointment, changeAppointment, DAY, readAppointment, told, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('a card opens its panel with all there is to know, Escape closes it, and the focus is on the card', async ({
  page,
}) => {
  const { id, customer } = await atThePanel(page, server)
  await expect(page).toHaveURL(new RegExp(`appointment=${id}`))
  await expect(fact(page, 'When')).toHaveText('Wed, May 15, 10:00 AM to 11:30 AM · 1 h 30')
  await expect(fact(page, 'Car')).toHaveText('KLM 2231 2019 Toyota Corolla')
  await expect(fact(page, 'Status')).toHaveText('Pending')
  await expect(fact(page, 'Service')).toHaveText('Brake pads')
  await expect(panel(page).getByRole('link', { name: '(212) 555-0143' })).toHaveAttribute(
    'href',
    'tel:+12125550143',
  )
  await expect(panel(page).getByRole('link', { name: 'Ruth Delgado' })).toHaveAttribute(
    'href',
    `/customers/${customer}`,
  )
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page).not.toHaveURL(/appointment=/)
  await expect(card(page, 'Ruth Delgado').getByRole('link')).toBeFocused()
})

for (const place of ['board', 'schedule']) {
  test(`a link to the ${place} opens the panel of what is open`, async ({ page }) => {
    const { key, id } = await aShop(server)
    await byLink(page, server, key, `/${place}?appointment=${id}`)
    await expect(fact(page, 'Service')).toHaveText('Brake pads')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/${place}$`))
  })
}

test('a link to what was closed long ago finds it through the lists, page by page', async ({ page }) => {
  test.slow()
  const { key, id, customer } = await aShop(server)
  await changeAppointment(server, key, id, { status: 'canceled' })
  for (let count = 0; count < 105; count += 1) {
    const { id: later } = await addAppointment(server, key, {
      customer_id: customer,
      service_type: 'Called off',
      scheduled_at: new Date(Date.parse(`${DAY}T15:00:00Z`) + (count + 2) * 3_600_000).toISOString(),
      duration_minutes: 30,
    })
    await changeAppointment(server, key, later, { status: 'canceled' })
  }
  const pages: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('status=canceled')) pages.push(request.url())
  })
  // The next page is not answered for as long as this stands.
  await page.route('**/shop/appointments?*after=*', () => {})
  await byLink(page, server, key, `/board?appointment=${id}`)
  await expect(panel(page).getByText(/100 searched, back to those made on/)).toBeVisible()
  await press(page, 'Stop')
  await expect(panel(page).getByText('Stopped before it was found')).toBeVisible()
  await page.unrouteAll()
  await press(page, 'Search again')
  await expect(fact(page, 'Service')).toHaveText('Brake pads')
  await expect(fact(page, 'Status')).toHaveText('Canceled')
  expect(pages.some((url) => url.includes('after='))).toBe(true)
})

test('a link to what is nowhere says so, once everything was read', async ({ page }) => {
  const { key } = await aShop(server)
  await byLink(page, server, key, '/board?appointment=0190f3a2-0000-7000-8000-00000000abcd')
  await expect(panel(page).getByText('Appointment not found')).toBeVisible()
  await expect(panel(page).getByText('It is not among the shop’s appointments.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Edit' })).toHaveCount(0)
})

test('on the live surface a link finds any appointment, and nothing of it can be written', async ({
  page,
}) => {
  const { key, id } = await aShop(server)
  await changeAppointment(server, key, id, { status: 'canceled' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await byLink(page, server, key, `/schedule?appointment=${id}`, LIVE)
  await expect(fact(page, 'Status')).toHaveText('Canceled')
  await expect(fact(page, 'Source')).toHaveText('Manual')
  await expect(fact(page, 'When')).toContainText('Wed, May 15, 10:00 AM')
  await expect(panel(page).getByRole('button')).toHaveCount(1)
  await expect(panel(page).getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'New quote' })).toHaveCount(0)
  expect(asked).toContain(`GET /shop/appointments/${id}`)
  await page.goto(`${server.url}/board?appointment=0190f3a2-0000-7000-8000-00000000abcd`)
  await expect(panel(page).getByText('Appointment not found')).toBeVisible()
})

test('it is moved at a click as far as the rules go, and says why not elsewhere', async ({ page }) => {
  const { key, id } = await atThePanel(page, server)
  const status = (name: string) => panel(page).getByRole('button', { name, exact: true })
  await expect(status('Pending')).toHaveAttribute('aria-pressed', 'true')
  await status('Checked in').click()
  await expect(told(page, 'Ruth Delgado moved to Checked in')).toBeVisible()
  await expect(status('Checked in')).toHaveAttribute('aria-pressed', 'true')
  await expect(status('Checked in')).toBeFocused()
  await expect(fact(page, 'Status')).toHaveText('Checked in')
  expect((await readAppointment(server, key, id)).status).toBe('checked_in')
  await expect(status('No-show')).toHaveAttribute('aria-disabled', 'true')
  await expect(status('No-show')).toHaveAccessibleDescription(/Not from Checked in/)
  await status('No-show').click({ force: true })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Checked in' }).getByRole('article')).toHaveCount(1)
  expect((await readAppointment(server, key, id)).status).toBe('checked_in')
})

test('an edit is not taken back over what another desk has written since', async ({ page }) => {
  const { key, id } = await atThePanel(page, server)
  await press(page, 'Edit')
  await panel(page).getByLabel('Service').fill('Mine')
  await press(page, 'Save')
  await expect(told(page, 'Ruth Delgado is saved')).toBeVisible()
  await changeAppointment(server, key, id, { service_type: 'Theirs' })
  const sent = patches(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(told(page, 'Ruth Delgado has been changed again since')).toBeVisible()
  await expect(told(page, 'Nothing was sent.')).toBeVisible()
  await expect(fact(page, 'Service')).toHaveText('Theirs')
  expect(sent).toEqual([])
  expect(await readAppointment(server, key, id)).toMatchObject({ service_type: 'Theirs' })
})

test('deleted, it can be taken back for six seconds, and nothing was sent', async ({ page }) => {
  const { key, id } = await atThePanel(page, server)
  const deletes: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deletes.push(request.url()))
  await expect(panel(page).getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  // However long this takes, the six seconds are not over before they are let go on.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await press(page, 'Delete')
  await page.clock.runFor(3_000)
  await expect(panel(page)).toBeHidden()
  await expect(card(page, 'Ruth Delgado')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Ruth Delgado')).toBeVisible()
  await page.clock.runFor(10_000)
  await page.clock.resume()
  await expect(card(page, 'Ruth Delgado')).toBeVisible()
  expect(deletes).toEqual([])
  expect((await readAppointment(server, key, id)).status).toBe('pending')
})

test('deleted and left alone, it is gone from the service, and an Undo that comes too late says so', async ({
  page,
}) => {
  const { key } = await atThePanel(page, server)
  const asked = await heldBack(
    page,
    (request) => request.method() === 'DELETE',
    (route) => route.continue(),
  )
  await press(page, 'Delete')
  await asked.came
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(told(page, 'Ruth Delgado: too late to undo')).toBeVisible()
  expect(await allAppointments(server, key)).toHaveLength(1)
  asked.answer()
  await expect(told(page, 'Ruth Delgado: the appointment is deleted')).toBeVisible()
  expect(await allAppointments(server, key)).toEqual([])
  await expect(card(page, 'Ruth Delgado')).toHaveCount(0)
})

test('a quote is started with all that is known', async ({ page }) => {
  const { id, customer, vehicle } = await atThePanel(page, server)
  await panel(page).getByRole('link', { name: 'New quote' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/quotes/new')
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ customer, vehicle, appointment: id })
  await expect(panel(page)).toHaveCount(0)
})

test('by keys alone: opened, edited, moved and closed', { tag: '@window' }, async ({ page }) => {
  const { key, id } = await aShop(server)
  await openBoard(page, server, key)
  await card(page, 'Ruth Delgado').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  const edit = panel(page).getByRole('button', { name: 'Edit' })
  await tabTo(page, edit)
  await page.keyboard.press('Enter')
  await expect(panel(page).getByLabel('Date')).toBeFocused()
  await page.keyboard.type('05162030', { delay: 40 })
  // Right after typing, Enter saves nothing outside a text field; Tab says that a person is there.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(fact(page, 'When')).toContainText('Thu, May 16, 10:00 AM')
  await expect(edit).toBeFocused()
  await tabTo(page, panel(page).getByRole('button', { name: 'Confirmed' }))
  await page.keyboard.press('Space')
  await expect(told(page, 'Ruth Delgado moved to Confirmed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  expect(await readAppointment(server, key, id)).toMatchObject({
    status: 'confirmed',
    scheduled_at: '2030-05-16T15:00:00.000Z',
  })
})

test('the panel can be read by everyone, in light and in dark', { tag: '@window' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await atThePanel(page, server)
  const wrong = () => obstaclesOn(page, { within: '[role=dialog]' })
  expect(await wrong()).toEqual([])
  await press(page, 'Edit')
  await panel(page).getByLabel('Service').fill('')
  await press(page, 'Save')
  await expect(panel(page).getByText('Enter a service')).toBeVisible()
  expect(await wrong()).toEqual([])
})

test('a customer’s page has what is to come and what has been, and books for them', async ({ page }) => {
  const { key, id, customer } = await aShop(server)
  const { id: old } = await addAppointment(server, key, {
    customer_id: customer,
    service_type: 'Oil change',
    scheduled_at: '2020-03-02T15:00:00Z',
    duration_minutes: 30,
  })
  await changeAppointment(server, key, old, { status: 'no_show' })
  await signIn(page, server, key)
  await openCustomer(page)
  const theirs = page.getByRole('region', { name: 'History' })
  await expect(theirs.getByRole('listitem')).toHaveText([
    /May 15, 2030.*Brake pads, 10:00 AM.*Pending/,
    /Mar 2, 2020.*Oil change.*No-show/,
  ])
  await page.getByRole('main').getByRole('button', { name: 'Book' }).click()
  const booking = page.getByRole('dialog', { name: 'New appointment' })
  await expect(booking.getByText('Ruth Delgado', { exact: true })).toBeVisible()
  await booking.getByLabel('Service').fill('Wipers')
  await booking.getByLabel('Date').fill('2030-05-20')
  await booking.getByLabel('Time').fill('09:00')
  await booking.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(theirs.getByRole('listitem').first()).toHaveText(/May 20, 2030.*Wipers, 9:00 AM/)
  await theirs.getByRole('listitem').nth(1).getByRole('link').click()
  await expect(panel(page)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/board\\?appointment=${id}`))
})

test('on the live surface a customer’s page says of which days it shows the appointments', async ({
  page,
}) => {
  const { key, customer } = await aShop(server)
  await addAppointment(server, key, {
    customer_id: customer,
    service_type: 'Soon',
    scheduled_at: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    duration_minutes: 30,
  })
  await signIn(page, server, key, LIVE)
  await openCustomer(page)
  const theirs = page.getByRole('region', { name: 'History' })
  await expect(theirs.getByText('this connection lists appointments by day only')).toBeVisible()
  await expect(theirs.getByRole('link')).toHaveText([/Soon/])
  await expect(theirs.getByRole('button')).toHaveCount(0)
})
