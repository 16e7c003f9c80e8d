import { expect, type Page, test } from '@playwright/test'
import { addNew, field, openOneCustomer, press } from './desk'
import { type Server, sharedServer } from './shop'

// What is wrong with a field is said in words of the counter, when it is left.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

const says = (page: Page, label: string, words: string) =>
  expect(field(page, label)).toHaveAccessibleDescription(words)

test('a phone with a figure too few says how many it has, as soon as it is left', async ({ page }) => {
  await openOneCustomer(page, server)
  await addNew(page, 'Customer')
  await field(page, 'Name').fill('Omar Haddad')
  await field(page, 'Phone').fill('212 555 014')
  await says(page, 'Phone', '')
  await field(page, 'Email').fill('omar')
  await says(page, 'Phone', 'This number has 9 digits. US numbers have 10.')
  await field(page, 'Phone').focus()
  await says(page, 'Email', 'Enter an email such as ruth@example.com')
  await field(page, 'Phone').fill('212 555 0143')
  await says(page, 'Phone', '')
  await field(page, 'Name').fill('')
  await field(page, 'Phone').focus()
  await says(page, 'Name', 'Enter a name')
})

test('a year of two figures is made whole when it is left, and an empty one is asked for', async ({
  page,
}) => {
  await openOneCustomer(page, server)
  await press(page, 'Add vehicle')
  await field(page, 'Year').fill('03')
  await field(page, 'Make').fill('Honda')
  await expect(field(page, 'Year')).toHaveValue('2003')
  await says(page, 'Year', '')
  await field(page, 'Year').fill('')
  await field(page, 'Model').focus()
  await says(page, 'Year', 'Enter a year')
  await field(page, 'Make').focus()
  await says(page, 'Model', 'Enter a model')
  await field(page, 'VIN').fill('1HGCM82633A00435')
  await field(page, 'Make').focus()
  await says(page, 'VIN', 'A VIN has 17 characters. This one has 16.')
  await field(page, 'VIN').fill('')
  await field(page, 'Year').fill('98')
  await field(page, 'Model').fill('Accord')
  const saved = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  expect((await saved).postDataJSON()).toMatchObject({
    year: 1998,
    make: 'Honda',
    model: 'Accord',
    vin: null,
  })
})
