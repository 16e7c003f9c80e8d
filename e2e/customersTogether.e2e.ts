import { expect, type Page, test } from '@playwright/test'
import { ask, changeCustomer, readCustomer, vehiclesOf } from './api'
import { addVehicle } from './booking'
import { field, openOneCustomer, press, hearsNothing } from './desk'
import { type Server, sharedServer } from './shop'

// Two desks at one customer: what either of them changed stands, or the other is asked.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

const details = (page: Page) => page.getByRole('region', { name: 'Details' })

test('another desk changed the same field: both are shown, and mine may go over it', async ({ page }) => {
  const { key, id } = await openOneCustomer(page, server)
  await press(page, 'Edit')
  await page.getByLabel('Notes').fill('Call first')
  await changeCustomer(server, key, id, { notes: 'Never before ten' })
  await press(page, 'Save')
  const row = details(page).getByRole('row', { name: 'Notes' })
  await expect(row.getByRole('cell')).toHaveText(['Call first', 'Never before ten'])
  expect(await readCustomer(server, key, id)).toMatchObject({ notes: 'Never before ten' })

  // What is typed on beside the two versions is mine as well.
  await page.getByLabel('Notes').fill('Call first, after ten')
  await press(page, 'Save mine')
  await expect(row).toBeHidden()
  await expect(details(page).getByText('Call first, after ten')).toBeVisible()
  expect(await readCustomer(server, key, id)).toMatchObject({ notes: 'Call first, after ten' })
  // What was saved is no draft any more.
  await press(page, 'Edit')
  await expect(page.getByText('Restored what you typed')).toBeHidden()
})

test('another desk changed the same field: theirs may be kept, and what else was typed is saved', async ({
  page,
}) => {
  const { key, id } = await openOneCustomer(page, server)
  await press(page, 'Edit')
  await page.getByLabel('Notes').fill('Call first')
  await field(page, 'Email').fill('ruth@delgado.example')
  await changeCustomer(server, key, id, { notes: 'Never before ten' })
  await press(page, 'Save')
  await press(page, 'Keep theirs')
  await expect(details(page).getByText('Never before ten')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'ruth@delgado.example' })).toBeVisible()
  expect(await readCustomer(server, key, id)).toMatchObject({
    notes: 'Never before ten',
    email: 'ruth@delgado.example',
  })
  await press(page, 'Edit')
  await expect(page.getByLabel('Notes')).toHaveValue('Never before ten')
})

test('another desk changed another field: both changes stand', async ({ page }) => {
  const { key, id } = await openOneCustomer(page, server)
  await press(page, 'Edit')
  await page.getByLabel('Notes').fill('Call first')
  await changeCustomer(server, key, id, { email: 'ruth@delgado.example' })
  await press(page, 'Save')
  await expect(details(page).getByText('Call first')).toBeVisible()
  expect(await readCustomer(server, key, id)).toMatchObject({
    notes: 'Call first',
    email: 'ruth@delgado.example',
  })
})

test('what is brought back after a reload goes over what another desk has changed since, and undoes none of it', async ({
  page,
}) => {
  const { key, id } = await openOneCustomer(page, server)
  await press(page, 'Edit')
  await page.getByLabel('Notes').fill('Call first')
  await changeCustomer(server, key, id, { phone: '+12125550187' })
  await page.reload()
  await expect(page.getByRole('main').getByRole('link', { name: '(212) 555-0187' })).toBeVisible()
  await press(page, 'Edit')
  await expect(page.getByText('Restored what you typed')).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Call first')
  await expect(field(page, 'Phone')).toHaveValue('(212) 555-0187')
  await press(page, 'Save')
  await expect(details(page).getByText('Call first')).toBeVisible()
  expect(await readCustomer(server, key, id)).toMatchObject({ notes: 'Call first', phone: '+12125550187' })
})

test('another desk changed the same of a vehicle: both are shown, and mine undoes nothing else of theirs', async ({
  page,
}) => {
  await hearsNothing(page)
  const { key, id } = await openOneCustomer(page, server)
  const vehicle = await addVehicle(server, key, id)
  await page.reload()
  const car = page.getByRole('region', { name: 'History' })
  await car.getByRole('button', { name: /^Edit/ }).click()
  await field(page, 'Color').fill('Red')
  await ask(server, key, 'PATCH', `/vehicles/${vehicle.id}`, { color: 'Blue', license_plate: '8XYZ987' })
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes(vehicle.id) && request.postData() !== '{}') sent.push(request.postDataJSON())
  })
  await press(page, 'Save')
  await expect(car.getByRole('row', { name: 'Color' }).getByRole('cell')).toHaveText(['Red', 'Blue'])
  await expect(car.getByRole('row', { name: 'Plate' })).toHaveCount(0)
  expect(sent).toEqual([])
  await press(page, 'Save mine')
  await expect(car.getByText('8XYZ987')).toBeVisible()
  await expect.poll(() => sent).toEqual([{ color: 'Red' }])
  expect(await vehiclesOf(server, key, id)).toEqual([
    expect.objectContaining({ color: 'Red', license_plate: '8XYZ987' }),
  ])
})

test('what is being saved here is not called another desk’s', async ({ page }) => {
  await hearsNothing(page)
  const { key, id } = await openOneCustomer(page, server)
  await addVehicle(server, key, id)
  await page.reload()
  const car = page.getByRole('region', { name: 'History' })
  await car.getByRole('button', { name: /^Edit/ }).click()
  await field(page, 'Color').fill('Red')
  const readings: (() => void)[] = []
  let isSaved = false
  await page.route('**/shop/**', async (route) => {
    const isReading = route.request().method() === 'GET'
    if (isSaved && isReading) await new Promise<void>((go) => readings.push(go))
    isSaved ||= !isReading && route.request().url().includes('/vehicles/')
    return route.fallback()
  })
  await press(page, 'Save')
  // Confirmed, and the list of cars is read again before the form goes.
  await expect.poll(() => readings.length).toBeGreaterThan(0)
  await expect(car.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await expect(page.getByText('Changed on another computer')).toHaveCount(0)
  for (const go of readings) go()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(car.getByText('Red')).toBeVisible()
})
