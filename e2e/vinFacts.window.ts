import { expect, type Page, test } from '@playwright/test'
import { field, openOneCustomer, press } from './desk'
import { type Server, sharedServer } from './shop'

// What a VIN says of a vehicle is filled in as soon as it is there, without asking anybody.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

async function atNewVehicle(page: Page) {
  const { id } = await openOneCustomer(page, server)
  await press(page, 'Add vehicle')
  await expect(field(page, 'VIN')).toBeFocused()
  return id
}

test('a VIN fills in make and year without a line, and nothing that was typed', async ({ page, context }) => {
  await atNewVehicle(page)
  await context.setOffline(true)
  await page.keyboard.type('1hgcm82633a004352', { delay: 20 })
  await expect(field(page, 'Make')).toHaveValue('Honda')
  await expect(field(page, 'Year')).toHaveValue('2003')
  // Another VIN takes back what the first has filled in.
  await field(page, 'VIN').fill('5GZCZ43D13S812715')
  await expect(field(page, 'Make')).toHaveValue('Saturn')
  await field(page, 'Make').fill('Typed')
  await field(page, 'Year').fill('1999')
  await field(page, 'VIN').fill('1HGCM82633A004352')
  await expect(page.getByText('2003 Honda read from the VIN.')).toBeVisible()
  await expect(field(page, 'Make')).toHaveValue('Typed')
  await expect(field(page, 'Year')).toHaveValue('1999')
})

test('the year of a car from elsewhere is offered, and not filled in', async ({ page }) => {
  await atNewVehicle(page)
  await field(page, 'VIN').fill('WBA3A5C50EF000001')
  await expect(field(page, 'Make')).toHaveValue('BMW')
  await expect(field(page, 'Year')).toHaveValue('')
  await page.getByRole('button', { name: '2014', exact: true }).click()
  await expect(field(page, 'Year')).toHaveValue('2014')
  await expect(page.getByRole('button', { name: '1984', exact: true })).toBeHidden()
})

test('a wrong check digit fills in nothing', async ({ page }) => {
  await atNewVehicle(page)
  await field(page, 'VIN').fill('1HGCM82633A004353')
  await expect(page.getByText('The ninth character does not match the others.')).toBeVisible()
  await expect(field(page, 'Make')).toHaveValue('')
  await expect(field(page, 'Year')).toHaveValue('')
  // Nor does it leave what another car's VIN has filled in.
  await field(page, 'VIN').fill('1HGCM82633A004352')
  await expect(field(page, 'Make')).toHaveValue('Honda')
  await field(page, 'VIN').fill('5GZCZ43D23S812715')
  await expect(page.getByText('The ninth character does not match the others.')).toBeVisible()
  await expect(field(page, 'Make')).toHaveValue('')
  await expect(field(page, 'Year')).toHaveValue('')
})
