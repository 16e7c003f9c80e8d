import { expect, type Locator, type Page } from '@playwright/test'
import { drawn } from './drawn'

// Without a mouse: on with a key until the focus is where it should be, as a person looks for it.

/** The pace of a person: the page takes what comes faster, with Enter behind it, for a scanner's. */
export const BY_HAND = { delay: 80 }

async function onTo(there: Locator, press: () => Promise<unknown>) {
  await expect(there).toBeVisible()
  const isThere = () => there.evaluate((element) => element === document.activeElement)
  for (let times = 0; times < 60 && !(await isThere()); times += 1) await press()
  await expect(there).toBeFocused()
}

export const tabTo = (page: Page, there: Locator) => onTo(there, () => page.keyboard.press('Tab'))

/** From a card that has the focus, its menu is the next stop. */
export async function openCardMenu(page: Page) {
  // Only the card with the focus has its button in the order of Tab, once that is drawn.
  await drawn(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

/** A command of the search box, by its words and Enter. */
export async function runCommand(page: Page, words: string, name: string) {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toBeFocused()
  await box.fill(words)
  const command = page.locator('[data-command]').filter({ hasText: name }).first()
  await expect(command).toBeVisible()
  // What is marked only because nothing else is there yet loses that when something comes; what an arrow has chosen does not.
  for (let times = 0; times < 20; times += 1) {
    await page.keyboard.press('ArrowDown')
    await drawn(page)
    if ((await command.getAttribute('data-marked')) !== null) break
  }
  await page.keyboard.press('Enter')
}

export async function openShortcuts(page: Page) {
  await runCommand(page, 'keyboard', 'Keyboard shortcuts')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
}

/** In the menu of the focused card: the status is chosen. A menu that has no focus yet takes no keys. */
export async function moveByKeys(page: Page, status: string) {
  await openCardMenu(page)
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible()
  await onTo(page.getByRole('menuitem', { name: status, exact: true }), async () => {
    await page.keyboard.press('ArrowDown')
    // It moves its focus in the frame after the key: whoever looks sooner presses once too often.
    await drawn(page)
  })
  await page.keyboard.press('Enter')
}
