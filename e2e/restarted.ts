import { expect, type Page } from '@playwright/test'
import { panel } from './atTheTill'
import { enterKey } from './desk'
import { keptHere } from './kept'

// A browser that died over an invoice, and is started again over what its profile has.

/** The cookie may have gone with the browser; what is kept of the shop has not. */
export async function openAgain(page: Page, address: string, key: string) {
  await page.goto(address)
  const signIn = page.getByLabel('API key')
  await expect(signIn.or(panel(page))).toBeVisible()
  if (await signIn.isVisible()) {
    await enterKey(page, key)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.goto(address)
  }
}

/** What this browser has still to bring to an end. */
export const unfinished = async (page: Page) =>
  (await keptHere(page)).records.filter((record) => record.includes('"store":"entries"'))
