import { expect, type Page } from '@playwright/test'
import { byLink } from './desk'
import { cell, listenForQuotes, shopOfRuth } from './quoting'
import type { Server } from './shop'

// The builder of quotes, with a hand on it.

/** A new quote, of nobody yet. */
export async function atTheBench(page: Page, server: Server) {
  const shop = await shopOfRuth(server)
  const asked = listenForQuotes(page)
  await byLink(page, server, shop.key, '/quotes/new')
  await expect(page.getByRole('heading', { name: 'New quote' })).toBeVisible()
  return { ...shop, asked }
}

export const chooseRuth = async (page: Page) => {
  await page.getByLabel('Customer', { exact: true }).fill('ruth')
  await page
    .getByRole('option', { name: /Ruth Delgado/ })
    .first()
    .click()
}

/** A new quote for Ruth Delgado. */
export async function atRuths(page: Page, server: Server) {
  const shop = await atTheBench(page, server)
  await chooseRuth(page)
  await expect(page.getByRole('combobox', { name: 'Vehicle' })).toBeEnabled()
  return shop
}

/** From wherever the caret is: the description, Tab, the quantity, Tab, the price. */
export async function typeLine(page: Page, description: string, quantity: string, price: string) {
  await page.keyboard.type(description)
  await page.keyboard.press('Tab')
  await page.keyboard.type(quantity)
  await page.keyboard.press('Tab')
  await page.keyboard.type(price)
}

export async function typeFirstLine(page: Page, description: string, quantity: string, price: string) {
  await cell(page, 'Description', 1).click()
  await typeLine(page, description, quantity, price)
}

/** As if it had been copied in a spreadsheet. */
export async function copy(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
}
