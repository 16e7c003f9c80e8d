import { expect, type Page, test } from '@playwright/test'
import { addNew, field, openOneCustomer, press } from './desk'
import { sharedServer } from './shop'
import { atWebhooks, BOOKS } from './webhookDesk'

// What a form brings back can be let go of, and then nothing says any more that it was brought back.

const broughtBack = (page: Page) => page.getByText('Restored what you typed. It was not saved yet.')

test('started over, a customer’s form shows them as they are, and keeps nothing of before', async ({
  page,
}) => {
  await openOneCustomer(page, await sharedServer())
  await press(page, 'Edit')
  const name = await field(page, 'Name').inputValue()
  await field(page, 'Name').fill('Somebody else')
  await page.reload()
  await press(page, 'Edit')
  await expect(broughtBack(page)).toBeVisible()
  await press(page, 'Start over')
  await expect(broughtBack(page)).toBeHidden()
  await expect(field(page, 'Name')).toHaveValue(name)
  await page.reload()
  await press(page, 'Edit')
  await expect(field(page, 'Name')).toHaveValue(name)
  await expect(broughtBack(page)).toBeHidden()
})

test('started over, the form of a new customer is empty', async ({ page }) => {
  await openOneCustomer(page, await sharedServer())
  await addNew(page, 'Customer')
  await field(page, 'Name').fill('Ida Quinn')
  await page.reload()
  await addNew(page, 'Customer')
  await expect(field(page, 'Name')).toHaveValue('Ida Quinn')
  await press(page, 'Start over')
  await expect(broughtBack(page)).toBeHidden()
  await expect(field(page, 'Name')).toHaveValue('')
})

test('started over, the form of a new webhook is empty, also when it is opened again', async ({ page }) => {
  await atWebhooks(page, await sharedServer())
  await press(page, 'New webhook')
  await field(page, 'URL').fill(BOOKS)
  await page.reload()
  await press(page, 'New webhook')
  await expect(field(page, 'URL')).toHaveValue(BOOKS)
  await press(page, 'Start over')
  await expect(broughtBack(page)).toBeHidden()
  await expect(field(page, 'URL')).toHaveValue('')
  await page.reload()
  await press(page, 'New webhook')
  await expect(field(page, 'URL')).toHaveValue('')
  await expect(broughtBack(page)).toBeHidden()
})
