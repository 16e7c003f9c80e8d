import { expect, type Request, test } from '@playwright/test'
import { allAppointments } from './booking'
import { byLink, hearsNothing } from './desk'
import { heldBack, refuse } from './heldBack'
import { aShop, atThePanel, fact, panel, patches, press } from './panel'
import {
  addAppointment,
  changeAppointment,
  DAY,
  deleteAppointment,
  readAppointment,
  told,
  ZONE,
} from './scheduling'
import { type Server, sharedServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('an edit sends only what was changed, is shown at once, and can be undone', async ({ page }) => {
  const { key, id } = await atThePanel(page, server)
  const sent = patches(page)
  await press(page, 'Edit')
  await expect(panel(page).getByLabel('Vehicle')).toHaveValue(/.+/)
  await expect(panel(page).getByLabel('Date')).toBeFocused()
  await panel(page).getByLabel('Time').fill('13:15')
  await panel(page).getByLabel('Length').selectOption({ label: '45 min' })
  await press(page, 'Save')
  await expect(fact(page, 'When')).toHaveText('Wed, May 15, 1:15 PM to 2:00 PM · 45 min')
  await expect(panel(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(told(page, 'Ruth Delgado is saved')).toBeVisible()
  expect(sent).toEqual([{ scheduled_at: `${DAY}T18:15:00.000Z`, duration_minutes: 45 }])
  expect(await readAppointment(server, key, id)).toMatchObject({
    scheduled_at: `${DAY}T18:15:00.000Z`,
    duration_minutes: 45,
    service_type: 'Brake pads',
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fact(page, 'When')).toHaveText('Wed, May 15, 10:00 AM to 11:30 AM · 1 h 30')
  // Shown before the service has it.
  await expect
    .poll(() => readAppointment(server, key, id))
    .toMatchObject({ scheduled_at: `${DAY}T15:00:00.000Z`, duration_minutes: 90 })
})

test('nothing changed is nothing sent; the vehicle can be taken off, and a draft survives a reload', async ({
  page,
}) => {
  const { key, id } = await atThePanel(page, server)
  const sent = patches(page)
  await press(page, 'Edit')
  await press(page, 'Save')
  await expect(panel(page).getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(sent).toEqual([])
  await press(page, 'Edit')
  await panel(page).getByLabel('Notes').fill('Call when ready')
  await changeAppointment(server, key, id, { scheduled_at: `${DAY}T20:00:00Z` })
  await page.reload()
  await expect(fact(page, 'When')).toContainText('3:00 PM to 4:30 PM')
  await press(page, 'Edit')
  await expect(panel(page).getByText('Restored what you typed')).toBeVisible()
  await expect(panel(page).getByLabel('Notes')).toHaveValue('Call when ready')
  await panel(page).getByLabel('Vehicle').selectOption({ label: 'No vehicle' })
  await press(page, 'Save')
  await expect(fact(page, 'Car')).toHaveText('No car given')
  // What another desk moved meanwhile is not moved back.
  expect(sent).toEqual([{ vehicle_id: null, notes: 'Call when ready' }])
  expect(await readAppointment(server, key, id)).toMatchObject({
    vehicle_id: null,
    scheduled_at: `${DAY}T20:00:00.000Z`,
  })
})

test(
  'a time that is taken is shown before saving, and the service’s refusal keeps what was typed',
  { tag: '@window' },
  async ({ page }) => {
    const { key, id, customer, vehicle } = await aShop(server)
    await addAppointment(server, key, {
      customer_id: customer,
      vehicle_id: vehicle,
      service_type: 'Oil change',
      scheduled_at: `${DAY}T18:00:00Z`,
      duration_minutes: 60,
    })
    await byLink(page, server, key, `/board?appointment=${id}`)
    await press(page, 'Edit')
    await panel(page).getByLabel('Time').fill('13:30')
    await expect(panel(page).getByText('This car is booked then')).toBeVisible()
    // What is called off holds no place, and nothing is in its way.
    await press(page, 'Canceled')
    await expect(panel(page).getByText('This car is booked then')).toBeHidden()
    await press(page, 'Pending')
    await expect(panel(page).getByText('This car is booked then')).toBeVisible()
    await press(page, 'Save')
    await expect(panel(page).getByRole('alert')).toContainText(
      'This overlaps the appointment of Ruth Delgado, Wed, May 15, 1:00 PM to 2:00 PM, of the same vehicle',
    )
    await expect(panel(page).getByLabel('Time')).toHaveValue('13:30')
    expect(await readAppointment(server, key, id)).toMatchObject({ scheduled_at: `${DAY}T15:00:00.000Z` })
    await panel(page).getByLabel('Time').fill('14:00')
    await expect(panel(page).getByText('This car is booked then')).toBeHidden()
    await press(page, 'Save')
    await expect(fact(page, 'When')).toContainText('2:00 PM to 3:30 PM')
  },
)

test(
  'a move that is confirmed meanwhile moves nothing from under the hand that saves',
  { tag: '@window' },
  async ({ page }) => {
    await atThePanel(page, server)
    await press(page, 'Edit')
    const moved = await heldBack(
      page,
      (request) => request.postData()?.includes('confirmed') ?? false,
      (route) => route.continue(),
    )
    await press(page, 'Confirmed')
    await moved.came
    await expect(panel(page).getByText('Confirmed: not confirmed yet')).toBeVisible()
    const save = panel(page).getByRole('button', { name: 'Save', exact: true })
    // At its end: there a line less moves all of it.
    await save.evaluate((button) => {
      for (let at: Element | null = button; at; at = at.parentElement) at.scrollTop = at.scrollHeight
    })
    const before = await save.boundingBox()
    moved.answer()
    await expect(panel(page).getByText('Confirmed: not confirmed yet')).toBeHidden()
    expect(await save.boundingBox()).toEqual(before)
  },
)

const isMine = (request: Request) => request.postData()?.includes('Mine') ?? false

test('refused after the panel was closed, that is told in the corner', async ({ page }) => {
  const { key, id } = await atThePanel(page, server)
  const asked = await heldBack(page, isMine, refuse('No bay is free'))
  await press(page, 'Edit')
  await panel(page).getByLabel('Notes').fill('Mine')
  await press(page, 'Save')
  await asked.came
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(panel(page)).toBeHidden()
  asked.answer()
  await expect(told(page, 'Ruth Delgado was not changed')).toBeVisible()
  await expect(told(page, /No bay is free/)).toBeVisible()
  expect(await readAppointment(server, key, id)).toMatchObject({ notes: null })
})

test('another desk changed the same: both are shown, and nothing is saved until one is chosen', async ({
  page,
}) => {
  const { key, id } = await atThePanel(page, server)
  await press(page, 'Edit')
  await panel(page).getByLabel('Time').fill('13:00')
  await panel(page).getByLabel('Notes').fill('Mine')
  await changeAppointment(server, key, id, { scheduled_at: `${DAY}T20:00:00Z` })
  const sent = patches(page)
  await press(page, 'Save')
  const row = panel(page).getByRole('row', { name: 'When' })
  await expect(row.getByRole('cell')).toHaveText(['Wed, May 15, 1:00 PM', 'Wed, May 15, 3:00 PM'])
  await expect(panel(page).getByRole('row', { name: 'Notes' })).toHaveCount(0)
  expect(sent).toEqual([])
  await panel(page).getByLabel('Notes').fill('Mine, after a second thought')
  await press(page, 'Save mine')
  await expect(fact(page, 'When')).toContainText('1:00 PM to 2:30 PM')
  await expect(told(page, 'Ruth Delgado is saved')).toBeVisible()
  expect(await readAppointment(server, key, id)).toMatchObject({
    scheduled_at: `${DAY}T18:00:00.000Z`,
    notes: 'Mine, after a second thought',
  })
})

test(
  'another desk changed the same: that is said where one sees it, however far down Save is',
  { tag: '@window' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 600 })
    const { key, id } = await atThePanel(page, server)
    await press(page, 'Edit')
    await panel(page).getByLabel('Notes').fill('Mine')
    await changeAppointment(server, key, id, { notes: 'Theirs' })
    await press(page, 'Save')
    await expect(panel(page).getByRole('alert')).toContainText('Nothing is saved yet')
    await expect(panel(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
  },
)

test('another desk changed the same: theirs may be kept, and what else was typed is saved', async ({
  page,
}) => {
  const { key, id } = await atThePanel(page, server)
  await press(page, 'Edit')
  await panel(page).getByLabel('Service').fill('Mine')
  await panel(page).getByLabel('Notes').fill('Call when ready')
  await changeAppointment(server, key, id, { service_type: 'Theirs' })
  await press(page, 'Save')
  await press(page, 'Keep theirs')
  await expect(fact(page, 'Service')).toHaveText('Theirs')
  await expect(fact(page, 'Notes')).toHaveText('Call when ready')
  await expect(told(page, 'Ruth Delgado is saved')).toBeVisible()
  expect(await readAppointment(server, key, id)).toMatchObject({
    service_type: 'Theirs',
    notes: 'Call when ready',
  })
})

test('another desk deletes it: that is said at once, and what was typed stays to be copied', async ({
  page,
}) => {
  const { key, id } = await atThePanel(page, server)
  await press(page, 'Edit')
  await panel(page).getByLabel('Notes').fill('Mine')
  await deleteAppointment(server, key, id)
  await expect(panel(page).getByRole('alert')).toContainText('deleted on another computer')
  await expect(panel(page).getByLabel('Notes')).toHaveValue('Mine')
  for (const name of ['Save', 'Delete', 'Confirmed'])
    await expect(panel(page).getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(panel(page).getByRole('link', { name: 'New quote' })).toHaveCount(0)
  await press(page, 'Cancel')
  await expect(panel(page).getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(panel(page).getByRole('alert')).toContainText('deleted on another computer')
})

test('deleted on another computer before this one hears of it: Save says so, and nothing is made anew', async ({
  page,
}) => {
  await hearsNothing(page)
  const { key, id } = await atThePanel(page, server)
  await press(page, 'Edit')
  await panel(page).getByLabel('Notes').fill('Mine')
  await deleteAppointment(server, key, id)
  await press(page, 'Save')
  await expect(panel(page).getByRole('alert')).toContainText('deleted on another computer')
  await expect(panel(page).getByLabel('Notes')).toHaveValue('Mine')
  expect(await allAppointments(server, key)).toEqual([])
})
