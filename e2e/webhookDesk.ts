import { expect, type Page } from '@playwright/test'
import { field, goTo, press, signIn } from './desk'
import { createKey, createShop, type Server } from './shop'

// What a person does about webhooks, in the words of their page.

export const BOOKS = 'https://books.example.com/hook?shop=7'
export const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/
/** A deletion can be taken back for six seconds. */
export const AFTER_THE_HOLD = { timeout: 30_000 }

export const secret = (page: Page) => page.getByRole('textbox', { name: 'Signing secret' })
export const rows = (page: Page) => page.getByRole('list', { name: 'Webhooks', exact: true }).locator('> li')
export const row = (page: Page, label: string) =>
  rows(page).filter({ has: page.getByRole('heading', { name: label, exact: true }) })
export const warning = (page: Page) => page.getByText('The secret has not been copied')

/** In a shop of its own; the key. */
export async function atWebhooks(page: Page, server: Server) {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await signIn(page, server, key)
  await openWebhooks(page)
  return key
}

export async function openWebhooks(page: Page) {
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Manage webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
}

/** To the moment at which the secret is on screen; the secret. */
export async function createWebhook(page: Page, label: string, url = BOOKS) {
  await press(page, 'New webhook')
  await field(page, 'URL').fill(url)
  await field(page, 'Label').fill(label)
  await press(page, 'Create webhook')
  await expect(secret(page)).toHaveText(SECRET)
  return (await secret(page).textContent()) ?? ''
}
