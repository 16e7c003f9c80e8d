import { expect, test } from '@playwright/test'
import { dialog, addVehicle, chooseCustomer } from './booking'
import { busyShop } from './busyShop'
import { addNew } from './desk'
import { panel } from './panel'
import { cell } from './quoting'
import { obstaclesOn } from './readable'
import { ZONE } from './scheduling'
import { sharedServer } from './shop'

// What is on a screen only while something is done there, for whoever sits before it.

test('what is open for a moment can be read by everyone too, in light and in dark', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const server = await sharedServer('--time-zone', ZONE)
  const { key, marcus, invoice, called } = await busyShop(page, server)
  const found: Record<string, string[]> = {}
  const judge = async (place: string) => {
    found[place] = await obstaclesOn(page)
  }
  const at = (path: string) => page.goto(server.url + path)

  await at('/schedule/calls')
  const call = page.getByRole('region', { name: 'Call', exact: true })
  await expect(call.getByRole('link', { name: 'Text' })).toBeVisible()
  await judge('calls with words to send')
  for (const pressed of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(pressed)
  await expect(page.getByRole('list', { name: 'Calls' })).toContainText('No answer')
  await judge('calls after no answer')

  await at(`/invoices/${invoice}`)
  await expect(page.getByRole('region', { name: 'Same customer' }).getByRole('listitem')).toHaveCount(2)
  await judge('an invoice with visits of the same customer')

  const box = page.getByRole('combobox', { name: 'Search' })
  const line = page.getByRole('group', { name: 'Book by this line' })
  await at('/customers')
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Marcus Hale')
  await box.fill('0168')
  await expect(page.getByRole('status', { name: 'Answer' })).toContainText('In progress')
  await judge('the answer of a search')
  await box.fill('0168 brakes tomorrow 2pm')
  await expect(line.getByRole('button', { name: 'Book' })).toBeEnabled()
  await judge('a line to book')
  await box.fill('0168 brakes tomorrow 10am')
  await expect(line).toContainText('This car is booked then')
  await judge('a line to book with a clash')
  await addVehicle(server, key, marcus, '8IVY888')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Marcus Hale')
  await box.fill('0168 brakes tomorrow 2pm')
  await expect(line).toContainText('Which car?')
  await judge('a line to book with a question')
  await box.fill('')

  await addNew(page, 'Appointment')
  await chooseCustomer(page, 'Marcus', 'Marcus Hale')
  await expect(page.getByRole('status', { name: 'Before you book' })).toContainText('Owes $884.35')
  await expect(dialog(page).getByRole('button', { name: 'Here now' })).toBeVisible()
  await judge('before it is booked, here now')

  await at(`/board?appointment=${called.id}&day=all`)
  const labels = panel(page).getByRole('region', { name: 'Labels' })
  await labels.getByRole('button', { name: 'Add a label' }).click()
  await labels.getByLabel('Label', { exact: true }).fill('two words')
  await labels.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(labels.getByRole('alert')).toBeVisible()
  await judge('a label that is none')
  await labels.getByLabel('Label', { exact: true }).fill('waiter')
  await labels.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(labels.getByRole('button', { name: 'Remove #waiter' })).toBeVisible()
  await judge('a label')

  await at(`/quotes/new?customer=${marcus}`)
  await cell(page, 'Description', 1).click()
  await page.keyboard.type('front')
  await expect(page.getByRole('listbox', { name: 'Charged before' })).toBeVisible()
  await judge('what was charged before')

  await at(`/customers/${marcus}`)
  await page.getByRole('button', { name: 'Move to Completed' }).click()
  await expect(page.getByRole('dialog', { name: 'owes $884.35' })).toBeVisible()
  await judge('a customer with an offer for a car that is done')

  expect(Object.keys(found)).toHaveLength(12)
  expect(Object.entries(found).filter(([, obstacles]) => obstacles.length > 0)).toEqual([])
})
