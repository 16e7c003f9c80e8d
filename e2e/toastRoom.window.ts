import { expect, type Page, test } from '@playwright/test'
import { addCustomer } from './api'
import { addNew, byLink, goTo, hearsNothing, press } from './desk'
import { drawn } from './drawn'
import { codeOf, line, shopOfRuth, status } from './quoting'
import { type Server, sharedServer } from './shop'

// Toasts lie over nothing that can be pressed, and an alert or an Undo stays until it has been seen.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago')
})

const dismiss = (page: Page) => page.getByRole('button', { name: 'Dismiss', includeHidden: true })

/** A shop with enough rows to fill a screen, and sent quotes that another computer has changed since they were read. */
async function atChangedQuotes(page: Page, count: number) {
  await hearsNothing(page)
  const { key, customerId, quotes } = await shopOfRuth(server)
  for (let number = 10; number < 50; number += 1) {
    await addCustomer(server, key, { name: `Customer ${number}`, phone: `+121255501${number}` })
  }
  const ids: string[] = []
  while (ids.length < count) {
    const { id } = await quotes.write(customerId)
    await quotes.change(id, { status: 'sent' })
    ids.push(id)
  }
  return {
    key,
    quotes,
    ids,
    change: async (id: string) => {
      await quotes.change(id, { status: 'draft' })
      await quotes.change(id, { line_items: [line('Wipers', 1, 3_000)], tax_cents: 0 })
      await quotes.change(id, { status: 'sent' })
    },
  }
}

/** The alert that stays until it is dismissed: a yes to another sum than the one that was on screen. */
async function sayYes(page: Page) {
  await press(page, 'Accepted')
  await expect(status(page, 'Accepted')).toBeVisible()
}

/** What can be pressed and lies, as far as it is in sight, under a toast. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('button')]
      .filter(({ textContent }) => textContent === 'Dismiss')
      .flatMap((button) => button.parentElement ?? [])
    // A toast is a dialog too.
    const dialog = [...document.querySelectorAll('[role=dialog]')].find(
      (one) => !toasts.some((toast) => one.contains(toast)),
    )
    const acts = (dialog ?? document).querySelectorAll('button, a, input, select, textarea')
    return [...acts]
      .filter((act) => act.checkVisibility() && !toasts.some((toast) => toast.contains(act)))
      .filter((act) => {
        let { left, top, right, bottom } = act.getBoundingClientRect()
        for (let at = act.parentElement; at; at = at.parentElement) {
          if (getComputedStyle(at).overflow === 'visible') continue
          const clip = at.getBoundingClientRect()
          left = Math.max(left, clip.left)
          top = Math.max(top, clip.top)
          right = Math.min(right, clip.right)
          bottom = Math.min(bottom, clip.bottom)
        }
        return toasts.some((toast) => {
          const on = toast.getBoundingClientRect()
          const [wide, high] = [
            Math.min(right, on.right) - Math.max(left, on.left),
            Math.min(bottom, on.bottom) - Math.max(top, on.top),
          ]
          return wide > 1 && high > 1 && right > left && bottom > top
        })
      })
      .map((act) => act.getAttribute('aria-label') ?? act.textContent)
  })

const WIDTHS = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const

for (const [width, height] of WIDTHS) {
  test(`at ${width} a toast covers nothing that can be pressed, and is in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const { key, ids, change } = await atChangedQuotes(page, 1)
    const [id = ''] = ids
    await byLink(page, server, key, `/quotes/${id}`)
    // First with an Undo, which goes by itself.
    for (const [act, word] of [
      ['Back to draft', 'Draft'],
      ['Mark as sent', 'Sent'],
    ] as const) {
      await press(page, act)
      await expect(status(page, word)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
      await drawn(page)
      expect(await covered(page)).toEqual([])
    }
    await change(id)
    await sayYes(page)
    await page.mouse.move(2, 300)
    const bare = async () => {
      await expect(dismiss(page)).toHaveCount(1)
      await drawn(page)
      expect(await covered(page)).toEqual([])
      await expect(dismiss(page)).toBeInViewport({ ratio: 1 })
    }
    await bare()
    for (const place of ['Customers', 'Quotes', 'Board', 'Schedule', 'Today', 'Payments'] as const) {
      await goTo(page, place)
      await page.mouse.move(2, 300)
      await bare()
    }
    await addNew(page, 'Appointment')
    await expect(page.getByRole('button', { name: 'Book', exact: true })).toBeVisible()
    await bare()
    await page.getByRole('button', { name: 'Discard' }).click()
    await addNew(page, 'Customer')
    await expect(page.getByRole('button', { name: 'Add customer' })).toBeVisible()
    await bare()
    await page.keyboard.press('Escape')
    await dismiss(page).click()
    await expect(dismiss(page)).toHaveCount(0)
  })
}

test('a later message does not displace an alert or an Undo: it waits until that is gone', async ({
  page,
}) => {
  const { key, ids, change } = await atChangedQuotes(page, 2)
  await byLink(page, server, key, '/quotes')
  for (const id of ids) {
    await page.locator(`main a[href*="${id}"]`).first().click()
    await expect(status(page, 'Sent')).toBeVisible()
    await change(id)
    await sayYes(page)
    await goTo(page, 'Quotes')
  }
  const [first = '', second = ''] = ids.map(codeOf)
  const toast = (words: string) => dismiss(page).locator('xpath=..').filter({ hasText: words })
  const shown = (code: string) => toast(`Quote ${code} is accepted`)
  await expect(shown(first)).toBeVisible()
  await expect(dismiss(page)).toHaveCount(1)
  await dismiss(page).click()
  await expect(shown(second)).toBeVisible()
  await expect(dismiss(page)).toHaveCount(1)

  // An alert keeps no Undo waiting, and that keeps what comes after it waiting.
  await page.locator(`main a[href*="${ids[0]}"]`).first().click()
  await press(page, 'Back to sent')
  const undo = toast(`Quote ${first} is sent`).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await undo.hover()
  await page.keyboard.press('F2')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Omar Haddad')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Omar Haddad', level: 1 })).toBeVisible()
  await expect(undo).toBeVisible()
  await expect(page.getByText('Omar Haddad is added')).toBeHidden()
  await undo.click()
  await expect(page.getByText('Omar Haddad is added').first()).toBeVisible()
})
