import { expect, type Page } from '@playwright/test'
import { signIn } from './desk'
import type { Server } from './shop'

// The page on which a day is closed.

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Whether what was counted is what the drawer should hold. */
export const verdict = (page: Page) => card(page, 'Close the day').getByRole('status')
export const count = (page: Page, word: string) =>
  page.getByRole('group', { name: 'Notes and coins' }).getByLabel(word, { exact: true })
export const closeButton = (page: Page) => page.getByRole('button', { name: 'Close and print' })

export async function openDayAt(page: Page, server: Server, key: string, day?: string) {
  // The browser's own dialog would wait for somebody.
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signIn(page, server, key)
  await page.goto(`${server.url}/day-close${day === undefined ? '' : `?day=${day}`}`)
  await expect(page.getByRole('heading', { name: 'Day close', level: 1 })).toBeVisible()
  await expect(card(page, 'Takings')).toContainText('are loaded')
}
