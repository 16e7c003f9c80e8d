import { expect, test, type Page } from '@playwright/test'
import { addCustomer } from './api'
import { press } from './desk'
import { openedQuote } from './quoting'
import { sharedServer, type Server } from './shop'
import { atTheBench, chooseRuth, typeFirstLine } from './workbench'

// Which car a new quote is for, before anybody has said so.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

const car = (page: Page) => page.getByRole('combobox', { name: 'Vehicle' })

test('a new quote is for the only car that the customer has', async ({ page }) => {
  const { vehicleId, quotes } = await atTheBench(page, server)
  await chooseRuth(page)
  await expect(car(page)).toHaveValue(vehicleId)
  await typeFirstLine(page, 'Pads', '2', '45')
  await press(page, 'Save quote')
  expect(await quotes.read(await openedQuote(page))).toMatchObject({ vehicle_id: vehicleId })
})

test('it is for none where none was chosen, also after a reload', async ({ page }) => {
  const { vehicleId, quotes } = await atTheBench(page, server)
  await chooseRuth(page)
  await expect(car(page)).toHaveValue(vehicleId)
  await car(page).selectOption({ label: 'No vehicle' })
  await typeFirstLine(page, 'A set of wipers', '1', '20')
  await page.reload()
  await expect(page.getByText('Restored what you typed. It was not saved yet.')).toBeVisible()
  await expect(car(page)).toContainText('Subaru')
  await expect(car(page)).toHaveValue('')
  await press(page, 'Save quote')
  expect(await quotes.read(await openedQuote(page))).toMatchObject({ vehicle_id: null })
})

test('of two cars neither is chosen for the customer', async ({ page }) => {
  const { key, quotes } = await atTheBench(page, server)
  const { id } = await addCustomer(server, key, { name: 'Ruth Twocars', phone: '+12125550177' })
  await quotes.addVehicle(id)
  await quotes.addVehicle(id)
  await page.goto(`${server.url}/quotes/new?customer=${id}`)
  await expect(car(page)).toContainText('Subaru')
  await expect(car(page)).toHaveValue('')
})
