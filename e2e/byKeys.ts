import { expect, type Locator, type Page } from '@playwright/test'
import { drawn } from './drawn'

// Without a mouse: on with a key until the focus is where it should be, as a person looks for it.

async function onTo(there: Locator, press: () => Promise<unknown>) {
  await expect(there).toBeVisible()
  const isThere = () => there.evaluate((element) => element === document.activeElement)
  for (let times = 0; times < 60 && !(await isThere()); times += 1) await press()
  await expect(there).toBeFocused()
}

export const tabTo = (page: Page, there: Locator) => onTo(there, () => page.keyboard.press('Tab'))

/** In the menu that M opens on a card: the status is chosen. A menu that has no focus yet takes no keys. */
export async function moveByKeys(page: Page, status: string) {
  await page.keyboard.press('m')
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible()
  await onTo(page.getByRole('menuitem', { name: status, exact: true }), async () => {
    await page.keyboard.press('ArrowDown')
    // It moves its focus in the frame after the key: whoever looks sooner presses once too often.
    await drawn(page)
  })
  await page.keyboard.press('Enter')
}
